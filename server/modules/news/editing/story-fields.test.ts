import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EditedStory, StoryChange, StoryVersionText } from '#contract/news-editing.ts'
import { COLUMN_FIELDS, STORY_FIELD_NAMES, STORY_FIELDS } from '#domain/news/story-fields.ts'
import { NO_FIELDS, ROWS, SHARED_COLUMNS, toFields, toStoryColumns, toVersionColumns, toWire } from './story-fields.ts'

const schema = readFileSync(new URL('../../../db/schema.sql', import.meta.url), 'utf8')

/** Names of the columns of a table in the dump of the migrated database. */
function columnsOf(table: string): string[] {
  const body = new RegExp(`^create table ${table} \\(\\n(.*?)^\\)`, 'ms').exec(schema)?.[1] ?? ''
  return [...body.matchAll(/^ {2}(?!constraint)(\w+) /gm)].map(([, name]) => name!)
}

/** Columns that identify a version and its author. */
const BOOKKEEPING = ['story_id', 'version', 'made_by', 'made_at', 'begun_at']

// The README of the module says how to add a field; these tests or the compiler find a place that was forgotten.
describe('[NEWS-04] every place covers exactly the fields of STORY_FIELDS', () => {
  test('the body of a save', () =>
    expect(Object.keys(StoryChange.properties).toSorted()).toEqual(
      [...STORY_FIELD_NAMES, 'translationChecked'].toSorted(),
    ))

  test.each([
    ['an edited story', EditedStory],
    ['a version', StoryVersionText],
  ])('the response with %s', (_name, { properties }) =>
    expect(Object.keys(properties)).toEqual(expect.arrayContaining([...STORY_FIELD_NAMES])),
  )

  test('the columns of a version', () => {
    const written = Object.keys(toVersionColumns(NO_FIELDS))
    expect([...written, ...BOOKKEEPING].toSorted()).toEqual(columnsOf('news_version').toSorted())
  })

  test('the public columns of the story, and the tables of ids', () => {
    expect(Object.keys(toStoryColumns(NO_FIELDS)).toSorted()).toEqual([...SHARED_COLUMNS].toSorted())
    expect(columnsOf('news_story')).toEqual(expect.arrayContaining([...SHARED_COLUMNS]))
    for (const { table, column } of ROWS) expect(columnsOf(table)).toEqual(expect.arrayContaining(['story_id', column]))
  })

  test('a version that is written and read', () =>
    expect(toFields(toVersionColumns(NO_FIELDS), NO_FIELDS.dokumente)).toEqual(NO_FIELDS))

  test('the response made from a version', () => expect(Object.keys(toWire(NO_FIELDS))).toEqual([...COLUMN_FIELDS]))

  test('the labels of the editor, in both languages', () => {
    for (const language of ['de', 'en']) {
      const file = new URL(`../../../../src/widgets/news/editor/${language}.json`, import.meta.url)
      const labels = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)
      const fields = labels.filter((key) => key.startsWith('field.')).map((key) => key.slice('field.'.length))
      expect(fields.toSorted()).toEqual(Object.keys(STORY_FIELDS).toSorted())
    }
  })
})
