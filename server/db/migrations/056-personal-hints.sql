-- Hints that were stored before they could be marked reveal an age where the limit of a youth counts. All those of a person under 18 are
-- marked: the next evaluation of the day leaves the mark only where the limit is another one than that of the company.
update time_day d set hints = (
    select jsonb_agg(case when h.hint->>'code' in ('restTooShort', 'breakPartsTooShort')
      then h.hint || '{"isPersonal": true}' else h.hint end order by h.position)
    from jsonb_array_elements(d.hints) with ordinality as h(hint, position))
  from employment e
  where e.person_id = d.person_id and d.day < e.birth_day + interval '18 years'
    and (d.hints @> '[{"code": "restTooShort"}]' or d.hints @> '[{"code": "breakPartsTooShort"}]');
