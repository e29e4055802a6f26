-- Accounts are read before it is known which company they belong to. Inside a company only those of its members are there, so that
-- neither a forgotten condition nor a statement that somebody slipped in reaches the sessions of others.

alter table sessions enable row level security;
alter table sessions force row level security;
create policy own_company on sessions using (
  current_company() is null or exists (select from users u where u.id = user_id and u.company_id = current_company())
);
alter table factors enable row level security;
alter table factors force row level security;
create policy own_company on factors using (
  current_company() is null or exists (select from users u where u.id = user_id and u.company_id = current_company())
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy own_company on recovery_codes using (
  current_company() is null or exists (select from users u where u.id = user_id and u.company_id = current_company())
);
alter table sign_ins enable row level security;
alter table sign_ins force row level security;
create policy own_company on sign_ins using (
  current_company() is null or exists (select from users u where u.id = user_id and u.company_id = current_company())
);
alter table password_resets enable row level security;
alter table password_resets force row level security;
create policy own_company on password_resets using (
  current_company() is null or exists (select from users u where u.id = user_id and u.company_id = current_company())
);
alter table email_confirmations enable row level security;
alter table email_confirmations force row level security;
create policy own_company on email_confirmations using (
  current_company() is null or exists (select from users u where u.id = user_id and u.company_id = current_company())
);

-- Nothing inside a company has to do with these.
alter table attempts enable row level security;
alter table attempts force row level security;
create policy own_company on attempts using (current_company() is null);
alter table founding enable row level security;
alter table founding force row level security;
create policy own_company on founding using (current_company() is null);
