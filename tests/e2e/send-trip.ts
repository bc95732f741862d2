// Sends a form for tests that follow it, decide about it or show it.
import type { Form, FormDraft } from '#contract/postbox.ts'
import type { Api } from './api.ts'

/** A business trip in the demo company: the supervisor, then the travel office, whose people share a group postbox. */
const TRIP = 118

/** Sends a business trip within Germany; `city` is in its title. */
export async function sendTrip(api: Api, city: string): Promise<Form> {
  const { body: draft } = await api.call<FormDraft>('POST', '/api/forms/drafts', { templateId: TRIP })
  const answers = {
    ...draft.answers,
    country: 'DE',
    city,
    span: { from: '2027-03-01', to: '2027-03-02' },
    purpose: 'Audit',
    partner: 'Ferrum Wittgenstein',
    transport: 'train',
    costCentre: '21040',
    travelCosts: 12_000,
    payer: 'host',
  }
  const changes = { answers, page: draft.page }
  const { body: saved } = await api.call<FormDraft>('PUT', `/api/forms/drafts/${draft.id}`, changes, draft.version)
  const sent = await api.call<Form>('POST', `/api/forms/drafts/${draft.id}/send`, undefined, saved.version)
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  return sent.body
}
