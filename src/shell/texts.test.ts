import { expect, test } from 'vitest'
import uiDe from '#shared/ui/de.json' with { type: 'json' }
import uiEn from '#shared/ui/en.json' with { type: 'json' }
import partDe from '#shared/ui/part-texts/de.json' with { type: 'json' }
import partEn from '#shared/ui/part-texts/en.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import closed from './pages/closed/en.json' with { type: 'json' }

/** Every text by its dotted key. */
const textsOf = (value: object, path = ''): [key: string, text: string][] =>
  Object.entries(value).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'string' ? [[path + key, text]] : textsOf(text as object, `${path}${key}.`),
  )
const holesIn = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()

test.each([
  ['shell', de, en],
  ['ui', uiDe, uiEn],
  ['parts of ui', partDe, partEn],
])('[APP-18] the catalogues of %s have the same keys and the same values to fill in', (_name, german, english) => {
  const shape = (texts: object) => textsOf(texts).map(([key, text]) => [key, text !== '', ...holesIn(text)])
  expect(shape(english)).toEqual(shape(german))
})

test('the specified text of the forbidden page', () => {
  expect([closed['forbidden.code'], closed['forbidden.heading']]).toEqual(['error code 403', 'Access is forbidden'])
  expect(closed['notFound.heading']).toBe('The page you are looking for was not found')
})

test('[APP-18] only one catalogue has the text for an empty required field, as specified', () => {
  expect([partDe.required, partEn.required]).toEqual([
    'Das Feld {{field}} darf nicht leer sein.',
    'The {{field}} field must not be empty.',
  ])
  const bell = import.meta.glob<{ required: string }>('/src/widgets/notifications/bell/actions/{de,en}.json', {
    eager: true,
    import: 'default',
  })
  expect(Object.values(bell).map(({ required }) => required)).toEqual([partDe.required, partEn.required])
  const own = Object.entries(
    import.meta.glob<object>('/src/{shared,shell,widgets}/**/de.json', { eager: true, import: 'default' }),
  )
    // The panel of the bell loads no texts of the kit.
    .filter(([file]) => !file.includes('/part-texts/') && !file.includes('/notifications/bell/actions/'))
    .flatMap(([file, texts]) => textsOf(texts).map(([key, text]) => `${file} ${key} ${text}`))
    .filter((line) => /darf nicht leer sein|Füllen Sie dieses Feld aus|Bitte ausfüllen/.test(line))
  expect(own).toEqual([])
})
