// Writes the benefits of the demo company and the requests for them, by the commands that the portal uses: every rule holds.
import { createHash } from 'node:crypto'
import type { BenefitBody, EditedBenefit } from '#contract/benefits.ts'
import { windowOn } from '#domain/benefits/request.ts'
import type { Tx } from '#server/db/db.ts'
import { decide, expire, withdraw } from '#server/decisions/decide.ts'
import { ProblemError } from '#server/http/errors.ts'
import type { Events } from '#server/kernel/events.ts'
import { BENEFIT_REQUESTS } from '#server/modules/benefits/read-requests.ts'
import { askForBenefit } from '#server/modules/benefits/requests.ts'
import { createBenefit } from '#server/modules/benefits/save-benefit.ts'
import { readAsset } from './asset.ts'
import { DEMO_BENEFITS, DEMO_REQUESTS, type DemoBenefit, type DemoBenefitRequest } from './benefits.ts'
import { isoDay, shift, type Calendar } from './calendar.ts'
import { insertPictures, renderAll, type Rendered } from './pictures.ts'
import { random } from './random.ts'
import { personId, pictureId, type Places } from './seed-company.ts'

const ADMINISTRATOR = 'miriam.falk'
/** Workdays ago. */
const CREATED = -80

/** Events before the first visit of the company send no notifications. */
const SILENT: Events = { publish: async () => {}, publishAll: async () => {}, on: () => {} }
const partsAt = (at: Date) => ({ now: () => at, events: SILENT })

export type BenefitPictures = ReadonlyMap<string, Rendered>

/** Every picture of the benefits. */
export const renderBenefitPictures = (): Promise<BenefitPictures> =>
  renderAll(new Map(DEMO_BENEFITS.map(({ picture: [name] }) => [name, readAsset(`pictures/${name}.svg`)])))

interface Writer {
  readonly tx: Tx
  readonly seed: number
  readonly on: Calendar
  readonly places: Places
  readonly pictures: BenefitPictures
}

const PRICES = `Rad;Preis;Rate im Monat
Trekkingrad;1.400 €;34 €
Pedelec;3.200 €;79 €
Lastenrad;5.600 €;138 €
`

/** Uploads of the administrator, which saving the benefit attaches. */
async function insertUploads({ tx, seed, pictures }: Writer, demo: DemoBenefit, at: Date) {
  const { title, picture } = demo
  const [fileId, id] = [pictureId(seed, `benefit:${title}`), random(seed, `benefit-picture:${title}`).uuid()]
  const upload = { uploaded_by: personId(seed, ADMINISTRATOR), uploaded_at: at }
  await insertPictures(tx, [{ id: fileId, picture: pictures.get(picture[0])! }])
  await tx
    .insertInto('benefit_document')
    .values({ ...upload, id, kind: 'picture', name: `${picture[0]}.webp`, file_id: fileId })
    .execute()
  if (!demo.hasPrices) return { picture: id, attachments: [] }
  const prices = random(seed, `benefit-prices:${title}`).uuid()
  const bytes = Buffer.from(`\uFEFF${PRICES}`)
  await tx
    .insertInto('benefit_document')
    .values({
      ...upload,
      id: prices,
      kind: 'attachment',
      name: 'Beispielraten.csv',
      content_type: 'text/csv',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      bytes,
    })
    .execute()
  return { picture: id, attachments: [prices] }
}

async function writeBenefit(writer: Writer, demo: DemoBenefit): Promise<EditedBenefit> {
  const { tx, seed, on, places } = writer
  const { category, title, titleEn, summary, summaryEn = '', content, contentEn = '', picture } = demo
  const { companies = [], conditions = [], request, requestedWithin, valid = [-200], isInactive } = demo
  const at = on.at(CREATED, 9)
  const uploads = await insertUploads(writer, demo, at)
  const dayIn = (days: number) => isoDay(shift(on.today, days))
  const body: BenefitBody = {
    category,
    title,
    titleEn,
    summary,
    summaryEn,
    content,
    contentEn,
    picture: { id: uploads.picture, alt: picture[1], altEn: picture[2] },
    attachments: uploads.attachments,
    contactId: personId(seed, ADMINISTRATOR),
    companyIds: companies.map((name) => places.companies.get(name)!).toSorted((a, b) => a - b),
    active: !isInactive,
    conditions: conditions.map((condition) =>
      condition.kind === 'company'
        ? { ...condition, anyOf: condition.anyOf.map((name) => places.companies.get(name)!) }
        : condition.kind === 'site'
          ? { ...condition, anyOf: condition.anyOf.map((name) => places.sites.get(name)!) }
          : condition,
    ),
    validFrom: dayIn(valid[0]),
    validUntil: valid[1] === undefined ? null : dayIn(valid[1]),
    request: {
      mode: 'anytime',
      dayOfMonth: null,
      ...request,
      until: requestedWithin === undefined ? null : dayIn(requestedWithin),
    },
  }
  return createBenefit(tx, partsAt(at), personId(seed, ADMINISTRATOR), body)
}

async function writeRequest({ tx, seed, on }: Writer, benefit: EditedBenefit, demo: DemoBenefitRequest): Promise<void> {
  const { person, asked, note = '', outcome, reason } = demo
  const at = on.at(asked, 9, 30)
  const requester = personId(seed, person)
  const window = windowOn(benefit, isoDay(on.workday(asked)))
  if (!window) return
  let id: number
  try {
    const wish = { benefitId: benefit.id, personId: requester, startsOn: window.startsOn, note }
    id = (await askForBenefit(tx, partsAt(at), wish)).id
  } catch (error) {
    // The personnel data is drawn: who does not fulfil the rules has not asked.
    if (error instanceof ProblemError && error.code === 'not_eligible') return
    throw error
  }
  const later = partsAt(on.at(asked + 1, 11))
  if (outcome === 'approved') {
    const target = { id, personId: personId(seed, ADMINISTRATOR) }
    await decide(tx, later, BENEFIT_REQUESTS, target, { approve: true, ...(reason !== undefined && { reason }) })
  }
  if (outcome === 'rejected') {
    const target = { id, personId: personId(seed, ADMINISTRATOR) }
    await decide(tx, later, BENEFIT_REQUESTS, target, { approve: false, reason: reason ?? '' })
  }
  if (outcome === 'withdrawn') await withdraw(tx, later, BENEFIT_REQUESTS, { id, personId: requester })
  if (outcome === 'expired') await expire(tx, partsAt(on.at(-2, 6)), BENEFIT_REQUESTS, id)
}

/** Call it after places, people and their employment. */
export async function insertBenefits(
  tx: Tx,
  seed: number,
  places: Places,
  on: Calendar,
  pictures: BenefitPictures,
): Promise<void> {
  const writer = { tx, seed, on, places, pictures }
  const benefits = new Map<string, EditedBenefit>()
  for (const demo of DEMO_BENEFITS) benefits.set(demo.title, await writeBenefit(writer, demo))
  for (const demo of DEMO_REQUESTS) await writeRequest(writer, benefits.get(demo.benefit)!, demo)
}
