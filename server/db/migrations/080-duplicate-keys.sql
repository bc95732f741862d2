-- Keys by which duplicates of business partners are found.

-- Keys are made in TypeScript, in the transaction that writes a partner (server/partner-keys.ts).
create table partner_key (
  key text collate "C" not null,
  partner_id bigint not null references partner on delete cascade
);
create index partner_key_of on partner_key (key) include (partner_id);
create index partner_key_partner on partner_key (partner_id);

-- Partners whose keys are not those of their fields: written by a trigger, so that no way of writing a partner is forgotten, and
-- removed when the keys are made. What the transaction itself does not do, a job does in portions, as for the partners of today.
create table partner_key_due (partner_id bigint primary key references partner on delete cascade);
insert into partner_key_due select id from partner;

create function note_due_keys() returns trigger language plpgsql as $$
begin
  insert into partner_key_due values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger partner_key_added after insert on partner for each row execute function note_due_keys();
create trigger partner_key_changed after update of name, name2, street, zip, city, country, vat_id, tax_number, register_kind,
    register_number, register_court, duns, iban, contacts on partner for each row
  when ((old.name, old.name2, old.street, old.zip, old.city, old.country, old.vat_id, old.tax_number, old.register_kind,
      old.register_number, old.register_court, old.duns, old.iban, old.contacts)
    is distinct from (new.name, new.name2, new.street, new.zip, new.city, new.country, new.vat_id, new.tax_number, new.register_kind,
      new.register_number, new.register_court, new.duns, new.iban, new.contacts))
  execute function note_due_keys();
