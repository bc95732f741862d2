-- A company stops buying a material group from a partner: the relation keeps its last day and why, and what was bought.

alter table supply_relation
  add column until_day date,
  add column end_reason text not null default '',
  -- The last day is over: until then it counts like the others.
  add column ended boolean not null default false,
  add constraint supply_relation_end check (since <= until_day),
  add constraint supply_relation_reason check ((until_day is null) = (end_reason !~ '\S')),
  add constraint supply_relation_ended check (not ended or until_day is not null);
create index supply_relation_ending on supply_relation (until_day) where until_day is not null and not ended;

alter table supply_event
  add column reason text not null default '',
  drop constraint supply_event_kind_check,
  add constraint supply_event_kind_check check (kind in ('created', 'groupStarted', 'contractJoined', 'ended', 'continued'));

-- As before, but ended relations make nobody a customer.
create or replace function keep_partners(ids bigint[]) returns void language plpgsql as $$
begin
  if ids = '{}' then
    return;
  end if;
  -- Held first: who changes the same partner at this moment has committed then, and is counted.
  perform from partner where id = any(ids) order by id for no key update;
  -- Each partner's facts are read once, whatever the planner expects.
  with f as materialized (
    select q.id,
      array(select group_id from partner_group where partner_id = q.id
        union select group_id from supply_relation where partner_id = q.id and not ended order by 1) as group_ids,
      array(select article_id from partner_article where partner_id = q.id order by 1) as article_ids,
      array(select distinct company_id from supply_relation where partner_id = q.id and not ended order by 1) as company_ids,
      (select sum(supply_volume(r.id, q.sales_from, q.sales_until)) from supply_relation r where r.partner_id = q.id)::bigint as volume,
      coalesce((select g.number from supply_relation r join material_group g on g.id = r.group_id
          where r.partner_id = q.id and not r.ended
          -- By bands: the order of amounts is nobody's to know.
          group by g.number order by volume_band(sum(supply_volume(r.id, q.sales_from, q.sales_until))::bigint), g.number limit 1),
        (select min(g.number) from partner_group o join material_group g on g.id = o.group_id where o.partner_id = q.id)) as main_group,
      c.kind, c.state, c.valid_until
    from partner q left join lateral (
      select k.kind, k.state, k.valid_until from certificate k where k.partner_id = q.id and k.state <> 'missing'
      -- Quality management says most about a supplier, a declaration least.
      order by array_position(array['iso9001', 'iatf16949', 'iso14001', 'iso45001', 'iso50001', 'other', 'supplierDeclaration'], k.kind),
        k.state = 'valid' desc, k.valid_until, k.id limit 1
    ) c on true
    where q.id = any(ids)
  )
  update partner p set group_ids = f.group_ids, article_ids = f.article_ids, company_ids = f.company_ids,
    main_group = f.main_group, volume = f.volume, certificate_kind = f.kind, touch = p.touch + 1,
    certificate_review = coalesce(f.state = 'review', false), certificate_until = case when f.state = 'valid' then f.valid_until end
  from f
  where p.id = f.id and (p.group_ids, p.article_ids, p.company_ids, p.main_group, p.volume, p.certificate_kind,
      p.certificate_review, p.certificate_until)
    is distinct from (f.group_ids, f.article_ids, f.company_ids, f.main_group, f.volume, f.kind,
      coalesce(f.state = 'review', false), case when f.state = 'valid' then f.valid_until end);
end $$;
