// Writes thousands of stories to the database of a portal, with words that occur in every fourth story and words that occur in
// one, German and English, for all and for single companies, in all categories.
import type { Client } from 'pg'
import { createClient } from '#server/db/db.ts'

const BATCH = 500
/** Words of a story's text in each language. */
const LENGTH = 50

const listed = (words: string): string[] => words.split(' ')
const compounds = (begins: string, ends: string): string[] =>
  listed(ends).flatMap((end) => listed(begins).map((begin) => begin + end))

/** The first ones occur in many stories, the last ones in few. */
const WORDS: Readonly<Record<'de' | 'en' | 'place', readonly string[]>> = {
  de: [
    ...listed('Betriebsversammlung Kantine Härterei Ausbildung Dienstrad Nachtschicht Messe Werkstor Einkauf Ofen'),
    ...listed('Sommerfest Energie Gesundheit Urlaub Schulung Straßenbahn Kühlung Weber Schneider Frau Herr'),
    ...compounds(
      'Betriebs Arbeits Werks Lager Einkaufs Kunden Produktions Qualitäts Sicherheits Umwelt Maschinen Fahrzeug Winter ' +
        'Material Ausbildungs Gesundheits Härterei Schicht Gießerei Messe Gruppen Vertriebs Rechnungs Energie Wasser Sommer',
      'plan ordnung bericht prüfung anlage kosten zeiten wechsel umbau ausgabe gruppe leitung vertrag ziele halle technik ' +
        'führung wartung kontrolle übergabe ersatzteil lieferung messung planung schule kasse karte liste regel runde ' +
        'stelle tafel werkstatt woche zahl zeichen zulage lager büro team tag fest flur raum dienst stand wagen netz',
    ),
  ],
  en: [
    ...listed('meeting canteen safety training furnace shift purchasing energy holiday workshop'),
    ...compounds('work plant over under time fire water', 'place load work table proof line ground keeper side gate'),
  ],
  place: listed('Siegen Olpe Meschede Stade Hagen Lüdenscheid Attendorn Kreuztal Netphen'),
}

/** A word that occurs in the `n`th story only. */
export const rareWord = (n: number): string =>
  `Ritzel${[...String(n)].map((digit) => 'aeiouklmnr'[Number(digit)]).join('')}`

async function keepWords(client: Client): Promise<void> {
  await client.query('create temp table bench_word (list text, place int, word text, primary key (list, place))')
  for (const [list, words] of Object.entries(WORDS))
    await client.query(
      `insert into bench_word select $1, place - 1, word from unnest($2::text[]) with ordinality as w(word, place)`,
      [list, words],
    )
  // Returns one of the first words more often than one of the last; the result depends only on the seed.
  await client.query(`
    create function pg_temp.pick(wanted text, words int, seed int) returns text language sql stable as $$
      select word from bench_word
      where list = wanted and place = floor(words * ((hashint4(seed) & 65535) / 65536.0::float8) ^ 1.5)::int
    $$`)
}

/** The newest story is an hour old, each further one 20 minutes older. Three in four are for all, one in three is also English. */
const MAKE = `
  with made as (
    insert into news_story
      (title, preview, content, title_en, preview_en, content_en, status, published_at, contact_id, created_by)
    select de(n) || ' ' || place(n + 1) || ': ' || de(n + 2) || ' ' || n,
      'Ab ' || place(n + 3) || ' gilt: ' || de(n + 4) || ' und ' || de(n + 5) || '.',
      '<p>' || german || ' Ritzel' || translate(n::text, '0123456789', 'aeiouklmnr') || '.</p>',
      case when n % 3 = 0 then en(n) || ' ' || en(n + 1) || ' ' || n else '' end,
      case when n % 3 = 0 then 'From ' || place(n + 3) || ': ' || en(n + 4) else '' end,
      case when n % 3 = 0 then '<p>' || english || '</p>' else '' end,
      'published', now() - interval '1 hour' - n * interval '20 minutes', people[1 + n % cardinality(people)], people[1]
    from generate_series($1::int, $2::int) n, (select array(select id from person order by id) as people) p,
      lateral (select string_agg(de(n * 1000 + i), ' ') as german, string_agg(case when n % 3 = 0 then en(n * 1000 + i) end, ' ') as english
        from generate_series(1, ${LENGTH}) i) t
    returning id
  ), audience as (
    insert into news_story_company (story_id, company_id)
    select made.id, c.id from made join (select id, row_number() over (order by id) as place from company) c
      on made.id % 4 = 0 and (made.id / 4 + c.place) % 3 = 0
  )
  insert into news_story_category (story_id, category_id)
  select made.id, k.id from made join (select id, row_number() over (order by id) as place from news_category) k
    on k.place in (made.id % 19 + 1, made.id % 7 + 1)`.replaceAll(
  /\b(de|en|place)\(/g,
  (_, list: keyof typeof WORDS) => `pg_temp.pick('${list}', ${WORDS[list].length}, `,
)

/** Adds `count` published stories, which takes some milliseconds each. */
export async function addStories(databaseUrl: string, count: number): Promise<void> {
  const client = createClient(databaseUrl, { longRunning: true })
  await client.connect()
  await keepWords(client)
  for (let from = 1; from <= count; from += BATCH) await client.query(MAKE, [from, Math.min(count, from + BATCH - 1)])
  // Autovacuum would have done it by then.
  await client.query('vacuum analyze')
  await client.end()
}
