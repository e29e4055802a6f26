-- What the list of leads shows, kept under a name: for who made it, or for the whole team.
create table lead_views (
  company_id uuid not null references companies (id),
  id uuid not null,
  owner_id uuid not null,
  name text not null check (name <> ''),
  shared boolean not null default false,
  -- Who alone may see it; null: everybody of the company.
  visible_to uuid generated always as (case when shared then null else owner_id end) stored,
  -- Filter, search, sort, columns and layout, as the address of the list says them.
  settings jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, owner_id) references users (company_id, id)
);
-- One of a name among the team's, and among one's own.
create unique index lead_views_team_name on lead_views (company_id, lower(name)) where shared and deleted_at is null;
create unique index lead_views_own_name on lead_views (company_id, owner_id, lower(name))
  where not shared and deleted_at is null;
create index lead_views_owner on lead_views (company_id, owner_id);

-- In which order one person has the views, and with which of them the list opens.
create table lead_view_arrangements (
  company_id uuid not null references companies (id),
  user_id uuid not null,
  -- Views that are not named come after those that are.
  view_ids uuid[] not null default '{}',
  default_view_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, default_view_id) references lead_views (company_id, id) on delete set null (default_view_id)
);
create index lead_view_arrangements_default on lead_view_arrangements (company_id, default_view_id);

create trigger lead_views_change before update on lead_views for each row execute function note_change('visible_to');

alter table lead_views enable row level security;
alter table lead_views force row level security;
create policy own_company on lead_views using (company_id = current_company());
-- What is one's own nobody else sees, whatever a statement forgets to ask for.
create policy own_eyes on lead_views as restrictive
  using (visible_to is null or visible_to::text = current_member() or current_member() = 'job');
alter table lead_view_arrangements enable row level security;
alter table lead_view_arrangements force row level security;
create policy own_company on lead_view_arrangements using (company_id = current_company());
create policy one_person on lead_view_arrangements as restrictive
  using (user_id::text = current_member() or current_member() = 'job');

-- Removes what somebody who left had for themself. Whoever removes them sees none of it, so that it is done as a job would.
create function remove_views_of_former(former uuid) returns void
  language plpgsql
  as $$
declare
  member_before text := coalesce(current_setting('atrium.member', true), '');
begin
  if not exists (select from users where company_id = current_company() and id = former and removed_at is not null) then
    raise exception 'The member has not left';
  end if;
  perform set_config('atrium.member', 'job', true);
  delete from lead_view_arrangements where company_id = current_company() and user_id = former;
  delete from lead_views where company_id = current_company() and owner_id = former and not shared;
  perform set_config('atrium.member', member_before, true);
end
$$;
