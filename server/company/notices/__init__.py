"""What we tell: pages of plain content that staff edit, with default texts of our own; announcements to merchants."""
