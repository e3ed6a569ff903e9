"""Pure rules of customers: field values, and stages of the pipeline."""
