-- Wakes the nodes that hold streams open for an account when what it may see has changed: by its id, once the transaction is stored.
create function tell_standing_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('standing_change', coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0]);
  return null;
end
$$;

create trigger session_ended after delete on session
  for each row when (old.expires_at > now()) execute function tell_standing_change('account_id');
create trigger session_renewed after update of token on session
  for each row when (old.token <> new.token) execute function tell_standing_change('account_id');
create trigger grant_changed after insert or delete or update on access_grant
  for each row execute function tell_standing_change('account_id');
create trigger api_key_ended after delete on api_key
  for each row execute function tell_standing_change('account_id');
create trigger account_changed after update of is_operator, must_change_password, two_factor_enabled, closed_at on account
  for each row execute function tell_standing_change('id');
