// The form templates of the demo company, as their rules and their users see them.
import { Check, Errors } from 'typebox/schema'
import { expect, test } from 'vitest'
import { TemplateFile } from '#contract/postbox-editing.ts'
import { TemplateContentBody } from '#contract/postbox-templates.ts'
import { missingEnglish, templateErrors } from '#domain/postbox/template-rules.ts'
import { testApp } from '#server/testing/app.ts'
import { contentOf, fileOf } from '#server/modules/postbox/templates/template-file.ts'
import type { TemplateContent } from '#domain/postbox/template.ts'
import { createDemoCompany } from './demo-data.ts'
import { readTemplateFiles } from './seed-form-templates.ts'

const NOW = new Date('2026-05-07T08:12:00Z')
const server = await testApp({ now: () => NOW })
await createDemoCompany(server.db, { size: 'small', password: 'demo', now: NOW })

const readContents = async () =>
  new Map(
    (await server.db.selectFrom('form_template_version').select(['template_id', 'content']).execute()).map(
      ({ template_id, content }) => [Number(template_id), content as unknown as TemplateContent],
    ),
  )

test('[POST-06] the demo company has ten templates that keep all rules, in German and English', async () => {
  const contents = await readContents()
  expect([...contents.keys()].toSorted((a, b) => a - b)).toEqual([112, 113, 114, 115, 116, 117, 118, 119, 120, 121])
  for (const [id, content] of contents) {
    expect([id, Check(TemplateContentBody, content) || Errors(TemplateContentBody, content)]).toEqual([id, true])
    expect([id, templateErrors(content)]).toEqual([id, []])
    expect([id, missingEnglish(content)]).toEqual([id, []])
  }
})

test('[POST-06] a template that is exported and imported is the same template', async () => {
  const files = await readTemplateFiles()
  for (const [id, content] of await readContents()) {
    for (const file of [files.get(id)!, await fileOf(server.db, content)]) {
      expect([id, Check(TemplateFile, file) || Errors(TemplateFile, file)]).toEqual([id, true])
      expect(await contentOf(server.db, file)).toEqual(content)
    }
  }
})

test('[SHELL-11] template 121 is the feedback survey, which needs no decision', async () => {
  const survey = (await readContents()).get(121)!
  expect(survey.title.de).toBe('Ihre Meinung zum Portal')
  expect(survey.stations).toEqual([])
})

test('[POST-06] every group postbox of a template has members with the role of forms', async () => {
  const rows = await server.db
    .selectFrom('form_group')
    .leftJoin('form_group_member', 'form_group_member.group_id', 'form_group.id')
    .leftJoin('person_role', (join) =>
      join.onRef('person_role.person_id', '=', 'form_group_member.person_id').on('role', '=', 'menu_ma_form'),
    )
    .select(['name', 'role'])
    .execute()
  expect(rows.filter(({ role }) => role === null)).toEqual([])
})
