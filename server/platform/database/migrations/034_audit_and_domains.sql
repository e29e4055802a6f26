-- What repeats itself within a quarter of an hour, as refusals do, is one entry with how often it was. `same_as` tells what is
-- the same; it is null for all else.
alter table audit_entries add column same_as text;
alter table audit_entries add column times integer not null default 1;
alter table audit_entries add column last_at timestamptz(3);
create unique index audit_entries_same on audit_entries (company_id, same_as) where same_as is not null;
create index audit_entries_person on audit_entries (company_id, user_id, created_at, id);

-- Entries stay as they are; of a repeated one how often it was may grow, and nothing else.
create or replace function refuse_change() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'UPDATE' then
      if old.same_as is not null and new.times > old.times
        and to_jsonb(new) - '{times,last_at}'::text[] = to_jsonb(old) - '{times,last_at}'::text[] then
        return new;
      end if;
    end if;
    raise exception 'Entries of the audit are never changed' using errcode = 'insufficient_privilege';
  end $$;

-- A company's domain counts until an instant, which lies some days after its owner was last found to have proved it. Domains that
-- there are already go on counting for 30 days, in which they can be proved.
alter table companies add column domain_token uuid not null default gen_random_uuid();
alter table companies add column domain_until timestamptz(3);
alter table companies add column domain_checked_at timestamptz(3);
-- Why the last check found no proof; blank where it did, and before the first.
alter table companies add column domain_problem text not null default '';
alter table companies disable trigger companies_change;
update companies set domain_until = now() + interval '30 days' where domain is not null;
alter table companies enable trigger companies_change;
