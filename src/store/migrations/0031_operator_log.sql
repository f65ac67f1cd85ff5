-- What the operator decided about who may see what, so that it can be told later.
create table operator_log (
  id bigint generated always as identity primary key,
  done_at timestamptz not null,
  action text not null,
  subject text not null
);
