-- 001 to 008 and 010 were changed after they had been run somewhere. What ran an earlier form of them gets here what it
-- lacks; where they ran as they are, nothing changes. From here on what has landed never changes (checksums.txt).

-- 001: columns that PostgreSQL computes have no value yet when this runs, and counted as changes.
create or replace function note_change() returns trigger
  language plpgsql
  as $$
declare
  computed text[] := coalesce(tg_argv, '{}');
begin
  if to_jsonb(new) - computed is distinct from to_jsonb(old) - computed then
    new.updated_at := date_trunc('milliseconds', clock_timestamp());
    new.version := old.version + 1;
  end if;
  return new;
end
$$;

-- 002: who founded the installation, and the word to every process that a session ended.
do $$
begin
  if to_regclass('founding') is null then
    create table founding (
      only_row boolean primary key default true check (only_row),
      user_id uuid not null,
      created_at timestamptz(3) not null default now()
    );
    insert into founding (user_id, created_at) select id, created_at from users order by created_at, id limit 1;
  end if;
end
$$;
create or replace function tell_sessions() returns trigger
  language plpgsql
  as $$
begin
  -- tg_argv names the column that holds the user's id.
  perform pg_notify('atrium_sessions', to_jsonb(old) ->> tg_argv[0]);
  return null;
end
$$;
create or replace trigger users_tell after update or delete on users
  for each row execute function tell_sessions('id');
create or replace trigger sessions_tell after delete on sessions
  for each row execute function tell_sessions('user_id');

-- 003 and 004: the columns that note_change leaves out.
create or replace trigger leads_change before update on leads
  for each row execute function note_change('stage_position', 'value_cents', 'search_text');
create or replace trigger tasks_change before update on tasks
  for each row execute function note_change('search_text');

-- 007: where somebody last signed in, which is no change of the account.
alter table users add column if not exists origin text not null default '';
create or replace trigger users_change before update on users
  for each row when (new.origin = old.origin) execute function note_change();

-- 007: an invitation's secret is its company's, and nobody sees an invitation outside of one.
alter policy own_company on invitations using (company_id = current_company());
do $$
begin
  if exists (select from pg_constraint where conname = 'invitations_token_hash_key') then
    alter table invitations drop constraint invitations_token_hash_key, add unique (company_id, token_hash);
  end if;
end
$$;

-- 007: the newest link of a person is the only one.
do $$
begin
  if to_regclass('password_resets_user') is not null then
    delete from password_resets older using password_resets newer
    where older.user_id = newer.user_id
      and (older.created_at, older.token_hash) < (newer.created_at, newer.token_hash);
    drop index password_resets_user;
    alter table password_resets drop constraint password_resets_pkey, add primary key (user_id), add unique (token_hash);
  end if;
end
$$;

-- 007: notifications that are there for their mail alone.
do $$
begin
  if not exists (select from pg_attribute where attrelid = 'notifications'::regclass and attname = 'app') then
    alter table notifications add column app boolean not null default true;
    drop index notifications_user, notifications_unread;
    create index notifications_user on notifications (company_id, user_id, created_at, id) where app;
    create index notifications_unread on notifications (company_id, user_id) where app and read_at is null;
  end if;
end
$$;

-- 007: the entries of the audit are refused as what one may not do.
create or replace function refuse_change() returns trigger
  language plpgsql
  as $$ begin raise exception 'Entries of the audit are never changed' using errcode = 'insufficient_privilege'; end $$;

-- 010: what the feed told before it knew calls, meetings and emails apart.
alter table activities no force row level security;
update activities set metadata = jsonb_build_object('noteType', case
    when description like 'Call with %' then 'call'
    when description like 'Meeting with %' then 'meeting'
    when description like 'Email to %' then 'email'
    else 'note'
  end)
where type = 'note_added' and metadata is null;
alter table activities force row level security;
