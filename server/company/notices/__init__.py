"""Content from us: public pages that staff edit, with default texts, and announcements to merchants."""
