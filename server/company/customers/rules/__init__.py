"""Pure rules of customers: values of fields, stages of the pipeline."""
