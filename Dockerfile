# Two images from one base: `bot` with the deck and the migrations, `grader` with numpy and nothing
# of the bot. No step depends on the processor: both build for amd64 and arm64.
#
# Behind a package index of your own, hand in its pip.conf with `--secret id=pip.conf,src=FILE`;
# it is there while packages are fetched and in no layer.
ARG PYTHON=3.11.14-slim-bookworm

FROM python:${PYTHON} AS base
ENV PATH=/opt/practice/bin:/usr/local/bin:/usr/bin:/bin \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1
# The slim image comes without bytecode, and a read-only root cannot take it later.
RUN python3 -m compileall -q --invalidation-mode unchecked-hash -x '/(test|tests|lib2to3|site-packages|dist-packages)/' \
        "$(python3 -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')" \
    # The same owner in both images: the grader takes no other user at its socket.
    && install -d -o 10001 -g 10001 -m 0700 /run/practice /var/lib/practice
WORKDIR /srv/practice

FROM base AS wheels
COPY requirements.lock .
RUN --mount=type=secret,id=pip.conf,target=/etc/pip.conf \
    python3 -m venv /opt/pip \
    && /opt/pip/bin/pip download --disable-pip-version-check --require-hashes --only-binary :all: \
        --dest /wheels -r requirements.lock
ENV PIP="/opt/pip/bin/pip --python /opt/practice/bin/python" \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_INDEX=1 \
    PIP_FIND_LINKS=/wheels
RUN python3 -m venv --without-pip /opt/practice

FROM wheels AS grader-parts
RUN $PIP install --no-compile numpy
COPY grader grader
RUN python3 -m compileall -q --invalidation-mode unchecked-hash grader /opt/practice

FROM wheels AS bot-parts
RUN $PIP install --no-compile --require-hashes -r requirements.lock
COPY . .
RUN $PIP install --no-compile --no-deps --no-build-isolation --editable . \
    && $PIP uninstall --yes setuptools \
    && python3 -m compileall -q --invalidation-mode unchecked-hash bot grader migrations /opt/practice

FROM base AS grader
COPY --from=grader-parts /opt/practice /opt/practice
COPY --from=grader-parts /srv/practice/grader grader
USER 10001:10001
CMD ["python", "-m", "grader", "serve", "--socket", "/run/practice/grader.sock"]

FROM base AS bot
COPY --from=bot-parts /opt/practice /opt/practice
COPY --from=bot-parts /srv/practice .
# SQLite puts its temporary files there too, which are as large as the database when it is rewritten.
ENV PRACTICE_DATA=/var/lib/practice \
    SQLITE_TMPDIR=/var/lib/practice
USER 10001:10001
CMD ["practice", "serve"]
