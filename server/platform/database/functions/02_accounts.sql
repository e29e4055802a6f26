create or replace trigger companies_change before update on companies for each row execute function note_change();
create or replace trigger invitations_change before update on invitations for each row execute function note_change();
create or replace trigger users_change before update on users
  for each row when (new.origin = old.origin) execute function note_change('sales_layout', 'areas');

-- Every process keeps sessions it has read and forgets those of a user named here.
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
-- Not where only its use is noted.
create or replace trigger api_keys_tell after delete or update of token_hash, access, features, expires_at on api_keys
  for each row execute function tell_sessions('user_id');

-- The company that has proved a domain. Row security would hide it from its index: lower() is not leakproof.
create or replace function company_of_domain(wanted text) returns uuid
  language sql stable security definer
  set search_path = public, pg_temp
  as $$ select id from companies where lower(domain) = wanted and domain_until is not null $$;

-- What sessions that are kept in memory know of it changes with these.
create or replace function tell_factors() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('atrium_sessions', (case tg_op when 'INSERT' then new.user_id else old.user_id end)::text);
  return null;
end
$$;
create or replace trigger factors_tell after insert or delete on factors for each row execute function tell_factors();

-- Of everybody: without a name all are read anew.
create or replace function tell_every_session() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('atrium_sessions', '');
  return null;
end
$$;
create or replace trigger companies_tell after update on companies
  for each row when (new.factor_required <> old.factor_required) execute function tell_every_session();
