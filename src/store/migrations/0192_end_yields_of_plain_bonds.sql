-- A yield to worst that is the one to maturity, of a bond without puts and calls, is that of the day that was known: what was known of it follows from
-- the days (`store/operator/migrate/known-views.ts`). So no value is kept of it, and one row says for how long that was so: it has a kind and no yield.
-- What was kept until now stays.
create function keep_superseded_end_yield() returns trigger language plpgsql as $$
declare
  is_of_day constant boolean := old.worst_kind is not distinct from 'maturity' and old.yield_to_worst is not null
    and num_nonnulls(old.yield_to_put, old.yield_to_call, old.yield_to_best) = 0;
begin
  if tg_op = 'UPDATE' and new is not distinct from old then return new; end if;
  if old.stored_at <> storing_moment() and old.stored_at < date_trunc('day', storing_moment(), 'UTC') then
    if is_of_day then
      old.yield_to_worst := null;
      -- Only what holds at the end of a day is ever asked for.
      update superseded_latest_end_yield set superseded_at = storing_moment()
      where instrument_id = old.instrument_id and worst_kind = 'maturity' and yield_to_worst is null and worst_date is not distinct from old.worst_date
        and date_trunc('day', superseded_at, 'UTC') = date_trunc('day', old.stored_at, 'UTC');
    end if;
    if not (is_of_day and found) then
      insert into superseded_latest_end_yield select storing_moment(), (old).*;
    end if;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.stored_at := storing_moment();
  return new;
end $$;

drop trigger keep_superseded on latest_end_yield;
create trigger keep_superseded before update or delete on latest_end_yield for each row execute function keep_superseded_end_yield();
