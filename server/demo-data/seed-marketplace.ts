// Ads of the demo company, placed, reserved and handed over by the commands that the portal uses: every rule holds.
import { sql } from 'kysely'
import type { Ad, AdBody } from '#contract/marketplace.ts'
import { emptyValues } from '#domain/forms/fields.ts'
import { AD_FIELDS } from '#domain/marketplace/ad.ts'
import type { Tx } from '#server/db/db.ts'
import type { Events } from '#server/kernel/events.ts'
import { createAd } from '#server/modules/marketplace/ads/save-ad.ts'
import { confirmReceipt, openReceipt } from '#server/modules/marketplace/deals/receipts.ts'
import { reserve } from '#server/modules/marketplace/deals/reservations.ts'
import { writeToSeller } from '#server/modules/marketplace/deals/threads.ts'
import { saveSearch } from '#server/modules/marketplace/searches/searches.ts'
import { readViewer } from '#server/modules/marketplace/viewer.ts'
import { readAsset } from './asset.ts'
import { isoDay, shift, type Calendar } from './calendar.ts'
import type { SiteName } from './company.ts'
import { insertPictures, renderAll, type Rendered } from './pictures.ts'
import { random } from './random.ts'
import { personId, pictureId, type Places } from './seed-company.ts'

/** Alternative texts, German and English, by the name of the drawing in `assets/ads`. */
const PICTURES = {
  pallets: ['Zwei Stapel Europaletten in einer Halle', 'Two stacks of euro pallets in a hall'],
  crates: ['Gestapelte grüne Ladungsträger mit Deckel', 'Stacked green crates with lids'],
  workbench: ['Werkbank mit Schraubstock und drei Schubladen', 'Workbench with a vice and three drawers'],
  compressor: ['Roter Kolbenkompressor auf vier Füßen', 'Red piston compressor on its feet'],
  chairs: ['Drei blaue Drehstühle nebeneinander', 'Three blue swivel chairs in a row'],
  screens: ['Zwei Monitore mit Standfuß auf einem Tisch', 'Two monitors with stands on a table'],
  'trekking-bike': ['Grünes Trekkingrad vor einer Hauswand', 'Green trekking bicycle in front of a wall'],
  'mesh-boxes': ['Zeichnung einer Gitterbox', 'Drawing of a mesh box'],
} as const
type PictureName = keyof typeof PICTURES

const lot = (kind: 'fixed' | 'negotiable', euros: number) => ({ kind, amount: euros * 100, per: 'lot' }) as const
const FREE = { kind: 'free', amount: null, per: 'lot' } as const

interface DemoAd {
  readonly seller: string
  readonly site?: SiteName
  readonly pictures: readonly PictureName[]
  /** Workdays from today on which it was placed, and the hour. */
  readonly placed: readonly [day: number, hour: number]
  /** Days from today until its last day. */
  readonly ends: number
  readonly body: Pick<AdBody, 'title' | 'description' | 'price'> & Partial<AdBody>
}

const PALLETS: DemoAd = {
  seller: 'tim.ostendorf',
  site: 'Olpe',
  pictures: ['pallets', 'crates', 'workbench'],
  placed: [-5, 15],
  ends: 9,
  body: {
    title: 'Europaletten, gebraucht, Klasse B',
    description:
      'Aus der Umstellung der Warenannahme: 240 Europaletten, trocken gelagert, Klasse B. Etwa 20 Stück haben einen gesplitterten ' +
      'Deckbrettrand und gehen ohne Berechnung dazu. Abgabe ab 40 Stück. Der Stapler steht werktags von 7 bis 14 Uhr bereit, bitte ' +
      'Fahrzeug mit Ladebordwand mitbringen.',
    price: { kind: 'fixed', amount: 450, per: 'unit' },
    quantity: 240,
    minQuantity: 40,
    place: 'Halle 1',
    materialGroup: '0410',
    pickup: 'Tor 5, werktags 7–14 Uhr',
    costCentre: '21 040',
    condition: 'used',
    properties: [
      { name: 'Maße', value: '1200 × 800 mm' },
      { name: 'Güteklasse', value: 'B, trocken gelagert' },
    ],
  },
}

const ADS: readonly DemoAd[] = [
  {
    seller: 'lukas.steinmetz',
    site: 'Meschede',
    pictures: ['crates'],
    placed: [-4, 9],
    ends: 2,
    body: {
      title: 'Ladungsträger 600 × 400 mit Deckel',
      description: 'Nach der Umstellung auf Mehrwegkisten übrig. Sauber, alle mit Deckel.',
      price: FREE,
      quantity: 55,
      materialGroup: '0410',
      pickup: 'Lager 2, nach Absprache',
      condition: 'used',
      properties: [{ name: 'Maße', value: '600 × 400 × 320 mm' }],
    },
  },
  {
    seller: 'aylin.demir',
    site: 'Siegen',
    pictures: ['workbench'],
    placed: [-4, 11],
    ends: 21,
    body: {
      title: 'Werkbank mit Schubladen, 2 m',
      description: 'Buchenplatte 40 mm, mit Schraubstock. Steht abgebaut bereit.',
      price: lot('negotiable', 180),
      place: 'Halle 3',
      costCentre: '11 220',
      condition: 'used',
      properties: [{ name: 'Länge', value: '2 m' }],
    },
  },
  {
    seller: 'wiebke.janssen',
    site: 'Stade',
    pictures: ['compressor'],
    placed: [-3, 10],
    ends: 14,
    body: {
      title: 'Kolbenkompressor 11 bar, 270 l',
      description: 'Läuft, letzte Prüfung des Kessels im März. Wird durch die neue Druckluftstation ersetzt.',
      price: lot('negotiable', 640),
      display: 'properties',
      costCentre: '30 115',
      condition: 'used',
      builtYear: 2014,
      properties: [
        { name: 'Druck', value: '11 bar' },
        { name: 'Kessel', value: '270 l' },
        { name: 'Anschluss', value: '400 V' },
      ],
    },
  },
  {
    seller: 'thorsten.wehmeyer',
    site: 'Siegen',
    pictures: ['chairs'],
    placed: [-2, 14],
    ends: 30,
    body: {
      title: 'Besprechungsstühle, 12 Stück',
      description: 'Zwei haben Kratzer an der Lehne, alle rollen gut.',
      price: FREE,
      quantity: 12,
      place: 'Verwaltung',
      condition: 'used',
    },
  },
  {
    seller: 'zoe.albers',
    pictures: ['trekking-bike'],
    placed: [-1, 17],
    ends: 18,
    body: {
      side: 'private',
      title: 'Trekkingrad 28 Zoll, Rahmen 56',
      description: 'Fünf Jahre alt, neue Kette und neue Reifen. Probefahrt jederzeit.',
      price: lot('negotiable', 320),
      place: 'Kreuztal',
      condition: 'used',
    },
  },
  {
    seller: 'marlies.schuerholz',
    site: 'Olpe',
    pictures: ['mesh-boxes'],
    placed: [-1, 12],
    ends: 17,
    body: {
      kind: 'wanted',
      title: 'Gitterboxen für den Versand',
      description: 'Auch einzelne, Zustand egal, solange die Klappen schließen.',
      price: { kind: null, amount: null, per: 'lot' },
      quantity: 40,
      materialGroup: '0410',
    },
  },
  {
    seller: 'jonas.reiter',
    site: 'Siegen',
    pictures: ['screens'],
    placed: [0, 7],
    ends: 12,
    body: {
      title: 'Zwei Monitore 24 Zoll mit Standfuß',
      description: 'Full HD, ohne Kratzer. Kabel liegen bei.',
      price: lot('fixed', 60),
      quantity: 2,
      unit: 'piece',
      place: 'IT',
      condition: 'asNew',
      manufacturer: 'Lumivis',
      model: 'LV 24',
    },
  },
]

/** Handed over a few days ago, with a receipt. */
const HUBWAGEN: DemoAd = {
  seller: 'katrin.osterloh',
  site: 'Siegen',
  pictures: [],
  placed: [-12, 9],
  ends: 18,
  body: {
    title: 'Handhubwagen 2.000 kg',
    description: 'Zwei Stück aus dem Wareneingang, Rollen erneuert.',
    price: { kind: 'fixed', amount: 9_000, per: 'unit' },
    quantity: 2,
    place: 'Halle 2',
    costCentre: '11 220',
    condition: 'used',
  },
}

/** Events before the first visit of the company send no notifications. */
const SILENT: Events = { publish: async () => {}, publishAll: async () => {}, on: () => {} }
const partsAt = (at: Date) => ({ now: () => at, events: SILENT })
const NO_RIGHTS = { realm: new Set<string>(), client: new Set<string>() }

const DEFAULTS = {
  ...emptyValues(AD_FIELDS),
  side: 'company',
  kind: 'offer',
  quantity: 1,
  minQuantity: 1,
  siteId: null,
  materialGroup: null,
  properties: [],
  contactId: null,
} satisfies Partial<AdBody>

export type AdPictures = ReadonlyMap<PictureName, Rendered>

/** Every picture of the ads, each rendered once. */
export const renderAdPictures = (): Promise<AdPictures> =>
  renderAll(new Map((Object.keys(PICTURES) as PictureName[]).map((name) => [name, readAsset(`ads/${name}.svg`)])))

interface Writer {
  readonly tx: Tx
  readonly seed: number
  readonly on: Calendar
  readonly places: Places
  readonly pictures: AdPictures
}

const viewerOf = ({ tx, seed }: Writer, username: string) =>
  readViewer(tx, { personId: personId(seed, username), rights: NO_RIGHTS })

/** Uploads of the seller, which placing the ad attaches. */
async function insertUploads({ tx, seed, pictures }: Writer, { seller, pictures: names, body }: DemoAd, at: Date) {
  const uploads = names.map((name, index) => ({
    name,
    id: random(seed, `ad-picture:${body.title}:${index}`).uuid(),
    fileId: pictureId(seed, `ad:${body.title}:${index}`),
  }))
  if (uploads.length === 0) return []
  await insertPictures(
    tx,
    uploads.map(({ name, fileId }) => ({ id: fileId, picture: pictures.get(name)! })),
  )
  await tx
    .insertInto('ad_picture')
    .values(
      uploads.map(({ id, fileId, name }) => ({
        id,
        original_id: fileId,
        file_id: fileId,
        name: `${name}.webp`,
        uploaded_by: personId(seed, seller),
        uploaded_at: at,
      })),
    )
    .execute()
  return uploads.map(({ id, name }) => ({ id, alt: PICTURES[name][0], altEn: PICTURES[name][1] }))
}

async function place(writer: Writer, demo: DemoAd): Promise<Ad> {
  const { tx, on, places } = writer
  const { seller, site, placed, ends, body } = demo
  const at = on.at(...placed)
  const siteId = site === undefined ? null : places.sites.get(site)!
  const pictures = await insertUploads(writer, demo, at)
  const expiresOn = isoDay(shift(on.today, ends))
  const whole: AdBody = { ...DEFAULTS, ...body, siteId, pictures, expiresOn, publish: true }
  return createAd(tx, partsAt(at), await viewerOf(writer, seller), whole)
}

async function handOver(writer: Writer, ad: Ad): Promise<void> {
  const { tx, on } = writer
  const daniel = await viewerOf(writer, 'daniel.kowalski')
  const katrin = await viewerOf(writer, 'katrin.osterloh')
  const { reservations } = await reserve(tx, partsAt(on.at(-11, 10)), daniel, ad.id, { quantity: 2, terms: ad.terms })
  const { id } = reservations[0]!
  await openReceipt(tx, partsAt(on.at(-10, 13)), katrin, id, 2)
  await confirmReceipt(tx, partsAt(on.at(-10, 14)), daniel, id)
}

/** The entry of Katrin's bell links the ad with this id. */
const FIRST_ID = 381

/** Call it after places and people. */
export async function insertMarketplace(
  tx: Tx,
  seed: number,
  places: Places,
  on: Calendar,
  pictures: AdPictures,
): Promise<void> {
  const writer = { tx, seed, on, places, pictures }
  await sql`select setval(pg_get_serial_sequence('ad', 'id'), ${FIRST_ID - 1})`.execute(tx)
  const year = Number(isoDay(on.workday(PALLETS.placed[0])).slice(0, 4))
  await tx
    .insertInto('market_number')
    .values({ prefix: 'MP', year, last: FIRST_ID - 1 })
    .execute()
  const pallets = await place(writer, PALLETS)
  for (const ad of ADS) {
    const { id, terms, title } = await place(writer, ad)
    if (title.startsWith('Kolbenkompressor'))
      await reserve(tx, partsAt(on.at(0, 7)), await viewerOf(writer, 'hannes.lohmeyer'), id, { quantity: 1, terms })
  }
  await handOver(writer, await place(writer, HUBWAGEN))
  const katrin = await viewerOf(writer, 'katrin.osterloh')
  await writeToSeller(
    tx,
    partsAt(on.at(-1, 8)),
    katrin,
    pallets.id,
    'Guten Tag, können wir 80 Stück am Freitag abholen?',
  )
  await saveSearch(tx, partsAt(on.at(-20, 9)), katrin, {
    name: 'Paletten',
    criteria: { q: 'paletten', side: 'company' },
    frequency: 'atOnce',
  })
}
