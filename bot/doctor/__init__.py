"""What `practice doctor` looks at: a module for each part, findings out of it."""
