-- Where a recording's file is kept. Those from before there were kinds of files stay where they are.
alter table recordings add column file_key text;
-- Their owner fills in all companies at once, which forced row security would hide.
alter table recordings no force row level security;
update recordings set file_key = company_id || '/' || id;
alter table recordings force row level security;
alter table recordings alter column file_key set not null;
create unique index recordings_file on recordings (company_id, file_key);
