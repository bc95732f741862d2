-- Questions of forms that only some stations read, and until when a form may be changed. Until now everybody read every answer, and the
-- editor of templates said that a form can be changed while nobody has decided.
create function pg_temp.with_readers(content jsonb) returns jsonb language sql immutable as $$
  select jsonb_set(
    jsonb_set(content, '{mayChange}',
      to_jsonb(case when content->'mayChange' = 'true' then 'untilDecided'::text else 'never' end)),
    '{pages}', coalesce((
      select jsonb_agg(jsonb_set(p.page, '{questions}', coalesce((
        select jsonb_agg(q.question || jsonb_build_object('visibleTo', null, 'questions', coalesce((
          select jsonb_agg(i.question || jsonb_build_object('visibleTo', null) order by i.at)
          from jsonb_array_elements(q.question->'questions') with ordinality as i(question, at)), '[]'::jsonb)) order by q.at)
        from jsonb_array_elements(p.page->'questions') with ordinality as q(question, at)), '[]'::jsonb)) order by p.at)
      from jsonb_array_elements(content->'pages') with ordinality as p(page, at)), '[]'::jsonb))
$$;

-- The only change of published versions: what they say is the same.
alter table form_template_version disable trigger form_template_version_fixed;
update form_template_version set content = pg_temp.with_readers(content);
alter table form_template_version enable trigger form_template_version_fixed;
update form_template set draft = pg_temp.with_readers(draft) where draft is not null;
