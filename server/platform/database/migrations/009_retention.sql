-- When the months after which candidates are erased were last changed: nobody is erased by them before staff were told.
-- The column came to 008 after that had already been run in some databases; these get it here.
alter table companies add column if not exists retention_changed_at timestamptz(3);
