// Forms for tests of the lists and of the page.
import { Form, type FormDraftRow, FormRow, type FormsPage } from '#contract/postbox.ts'
import { aPage as aFormPage, aQuestion, aTemplate } from '#domain/postbox/testing/a-template.ts'
import type { Condition } from '#domain/postbox/conditions.ts'
import { blank } from '#shared/testing/blank.ts'

/** Test data is English by default. */
export const both = (text: string) => ({ de: text, en: '' })

const ABROAD: Condition = { and: [{ '!==': [{ var: 'country' }, 'DE'] }] }
const TEMPLATE = aTemplate({
  title: { de: 'Dienstreise Ausland', en: 'Business trip abroad' },
  summary: both(''),
  category: 'travel',
  pages: [
    aFormPage(
      'journey',
      [
        aQuestion('country', 'country', { label: both('Reiseziel'), required: true }),
        aQuestion('companion', 'person', { label: both('Begleitung') }),
      ],
      { title: both('Reise') },
    ),
    aFormPage(
      'costs',
      [
        aQuestion('hotel', 'text', { label: both('Unterkunft') }),
        aQuestion('a1', 'yesNo', { label: both('A1-Bescheinigung'), when: ABROAD }),
        aQuestion('flights', 'group', {
          label: both('Flüge'),
          questions: [aQuestion('number', 'line', { label: both('Flugnummer') })],
        }),
      ],
      { title: both('Kosten') },
    ),
  ],
  nudgeDays: 3,
  retentionMonths: 24,
})
export const CONTENT = TEMPLATE as unknown as Form['content']

export const ME = { id: '00000000-0000-4000-8000-000000000001', name: 'Anna Leser' }
export const INES = { id: '00000000-0000-4000-8000-000000000002', name: 'Ines Vogelsang' }
export const BERND = { id: '00000000-0000-4000-8000-000000000003', name: 'Bernd Scholten' }

type Station = Form['stations'][number]
export const aStation = (changes: Partial<Station> = {}): Station => ({
  name: 'travel',
  label: { de: 'Reisestelle', en: 'Travel office' },
  state: 'current',
  usualDays: 2,
  workingDays: 1,
  since: '2026-04-20T11:20:00.000Z',
  decidedAt: null,
  expectedOn: '2026-04-22',
  deadline: null,
  isOverdue: false,
  isEmpty: false,
  decider: null,
  onBehalfOf: null,
  at: [INES],
  takenBy: null,
  note: '',
  ...changes,
})

export const anEvent = (changes: Partial<Form['timeline'][number]> = {}): Form['timeline'][number] => ({
  ...blank(Form.properties.timeline.items),
  type: 'request',
  at: '2026-04-17T07:12:00.000Z',
  by: ME,
  ...changes,
})

export const aForm = (changes: Partial<Form> = {}): Form => ({
  ...blank(Form),
  id: 412,
  number: '2026-00412',
  version: 4,
  templateId: 118,
  templateVersion: 1,
  content: CONTENT,
  title: 'Dienstreise Linz',
  answers: { country: 'AT', companion: BERND.id, hotel: 'offen', a1: true },
  names: { [BERND.id]: BERND.name },
  status: 'inProgress',
  requester: ME,
  requestedAt: '2026-04-17T07:12:00.000Z',
  timeline: [anEvent()],
  stations: [
    aStation({
      name: 'supervisor',
      label: { de: 'Führungskraft', en: 'Supervisor' },
      state: 'done',
      decidedAt: '2026-04-20T06:40:00.000Z',
      decider: BERND,
      expectedOn: null,
      at: [],
      note: 'Gute Reise.',
    }),
    aStation(),
    aStation({
      name: 'a1',
      label: both('Personal, A1'),
      state: 'later',
      since: null,
      workingDays: null,
      usualDays: 1,
      expectedOn: '2026-04-23',
      at: [],
    }),
  ],
  expectedOn: '2026-04-23',
  keepsRight: true,
  ...changes,
})

type RowChanges = Partial<Omit<FormRow, 'progress'>> & { readonly progress?: Partial<FormRow['progress']> }

export const aRow = ({ progress, ...changes }: RowChanges = {}): FormRow => ({
  ...blank(FormRow),
  id: 398,
  number: '2026-00398',
  version: 2,
  templateId: 118,
  category: 'access',
  title: 'Zugang Einkauf',
  status: 'inProgress',
  sender: INES,
  senderUnit: 'Einkauf Stade',
  at: [ME],
  sentAt: '2026-04-17T07:12:00.000Z',
  progress: {
    done: 1,
    total: 4,
    station: { de: 'Einkaufsleitung', en: 'Head of purchasing' },
    since: '2026-04-17T07:12:00.000Z',
    usualDays: 3,
    workingDays: 4,
    isOverdue: false,
    deadline: null,
    ...progress,
  },
  ...changes,
})

export const aDraft = (changes: Partial<FormDraftRow> = {}): FormDraftRow => ({
  id: 31,
  version: 3,
  templateId: 118,
  title: 'Dienstreise Steyr',
  page: 3,
  pages: 4,
  openQuestions: 2,
  changedAt: '2026-04-17T07:12:00.000Z',
  ...changes,
})

export const aPage = (content: readonly FormRow[], size = content.length): FormsPage => ({
  content: [...content],
  meta: { size, page: 0 },
})
