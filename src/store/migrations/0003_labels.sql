-- Texts that the operator has put in place of those of the product.

create table label_override (
  language text not null,
  module text not null,
  key text not null,
  text text not null,
  updated_at timestamptz not null default now(),
  primary key (language, module, key)
);
