// The two sides of a conflict always show a difference, even where the texts look alike.
import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { Draft } from '#widgets/news/editor/draft/draft.ts'
import type { Fields } from '#widgets/news/editor/draft/merge.ts'
import { contactNames } from '#widgets/news/editor/contact-field.tsx'
import { serveStory } from '#widgets/news/editor/testing/story-service.ts'
import { showDraft } from '#widgets/news/editor/testing/show-draft.tsx'
import { aDocument, signIn, standOn } from '#widgets/news/testing/stories.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'

beforeEach(async () => {
  setLanguage('de')
  standOn('portal')
  serveStory()
  await signIn()
})

const picture = aDocument({ name: 'halle.jpg', vorschau: false })
const MINE = '00000000-0000-4000-9000-000000000001'
const THEIRS = '00000000-0000-4000-9000-000000000002'

/** Both editors changed the same field: the texts of both sides, and the notes below them. */
async function clash(mine: Partial<Fields>, theirs: Partial<Fields> & { kontaktName?: string }): Promise<string[]> {
  const service = serveStory({ dokumente: [picture] })
  const draft = new Draft({ story: service.story })
  draft.change(mine)
  await draft.receive({ ...service.story, ...theirs, version: 2, changedBy: { id: null, name: 'Anna Berger' } })
  showDraft(draft, <ConflictDialog />)
  const group = within(await screen.findByRole('dialog')).getByRole('group')
  const words = [...group.querySelectorAll('.text')].map((side) => side.textContent ?? '')
  return [...words, group.querySelector('p')?.textContent ?? '']
}

test.each<[what: string, mine: Partial<Fields>, theirs: Parameters<typeof clash>[1], said: string[]]>([
  [
    'descriptions of a picture',
    { dokumente: [{ ...picture, alt: 'Die Halle', altEn: 'The hall' }] },
    { dokumente: [{ ...picture, alt: 'Das Tor' }] },
    ['halle.jpg · „Die Halle“ · englisch „The hall“', 'halle.jpg · „Das Tor“', ''],
  ],
  [
    'the preview picture and its part',
    { dokumente: [{ ...picture, vorschau: true }] },
    { dokumente: [{ ...picture, crop: { x: 1, y: 2, width: 300, height: 200 } }] },
    ['halle.jpg · Vorschaubild', 'halle.jpg · Ausschnitt 300 × 200 Pixel ab 1, 2', ''],
  ],
  [
    'the address of a link',
    { content: '<p>Zum <a href="https://a.example/?a=1&amp;b=2">Plan</a></p>' },
    { content: '<p>Zum <a href="https://b.example/">Plan</a></p>' },
    ['Zum Plan (https://a.example/?a=1&b=2)', 'Zum Plan (https://b.example/)', ''],
  ],
  [
    'the formatting alone',
    { content: '<p>Zum <strong>Plan</strong></p>' },
    { content: '<p>Zum <em>Plan</em></p>' },
    ['Zum Plan', 'Zum Plan', 'Die Wörter sind gleich; verschieden ist nur die Formatierung oder ein Bild im Text.'],
  ],
  [
    'two persons',
    { kontaktUid: MINE },
    { kontaktUid: THEIRS, kontaktName: 'Claudia Pfeiffer' },
    ['Bernd Scholten', 'Claudia Pfeiffer', ''],
  ],
  [
    'two files of one name',
    { dokumente: [aDocument({ name: 'halle.jpg', vorschau: false })] },
    { dokumente: [aDocument({ name: 'halle.jpg', vorschau: false })] },
    ['halle.jpg', 'halle.jpg', 'Beides liest sich gleich, ist aber nicht dasselbe.'],
  ],
  [
    'a text that no version takes',
    { titel: 'x'.repeat(201) },
    { titel: 'Anders' },
    [
      'x'.repeat(201),
      'Anders',
      'Ihr Text kann so nicht gespeichert werden. Wenn Sie den anderen wählen, geht Ihrer verloren.',
    ],
  ],
])('the sides tell apart %s', async (_, mine, theirs, said) => {
  contactNames.set(MINE, 'Bernd Scholten')
  expect(await clash(mine, theirs)).toEqual(said)
})
