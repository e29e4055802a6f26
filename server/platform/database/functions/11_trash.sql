-- Keeps the row of a record in the trash: the kind, then the columns that its title is made of.
create or replace function keep_trash() returns trigger
  language plpgsql
  as $$
declare
  deleted jsonb;
  title text;
begin
  delete from trash where company_id = old.company_id and id = old.id;
  if tg_op = 'UPDATE' and new.deleted_at is not null then
    deleted := to_jsonb(new);
    title := deleted ->> tg_argv[1] || coalesce(' ' || (deleted ->> tg_argv[2]), '');
    insert into trash (company_id, kind, id, title, deleted_at, deleted_by, visible_to) values (
      new.company_id, tg_argv[0], new.id, left(regexp_replace(title, '\s+', ' ', 'g'), 200), new.deleted_at,
      nullif(current_member(), 'job')::uuid, (deleted ->> 'visible_to')::uuid
    );
  end if;
  return null;
end
$$;

do $$
declare
  kept record;
begin
  for kept in
    select * from (values
      ('leads', '''lead'', ''name'''),
      ('lead_notes', '''note'', ''content'''),
      ('tasks', '''task'', ''title'''),
      ('documents', '''document'', ''title'''),
      ('job_openings', '''opening'', ''title'''),
      ('job_applications', '''candidate'', ''first_name'', ''last_name'''),
      ('lead_views', '''view'', ''name''')
    ) as kept (name, arguments)
  loop
    execute format('create or replace trigger %1$s_trashed after update on %1$s for each row
      when (old.deleted_at is distinct from new.deleted_at) execute function keep_trash(%2$s)', kept.name, kept.arguments);
    execute format('create or replace trigger %1$s_trash_emptied after delete on %1$s for each row
      when (old.deleted_at is not null) execute function keep_trash()', kept.name);
  end loop;
end
$$;
