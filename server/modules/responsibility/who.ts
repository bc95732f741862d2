// 'Wer ist zuständig?': from an article, a material group, a supplier, a site or a person to the people to ask today.
import { sql } from 'kysely'
import type { Who, WhoAnswer } from '#contract/responsibility.ts'
import { askToday } from '#domain/organisation/responsibility.ts'
import { wordDistance, wordsOf } from '#domain/search/search-text.ts'
import { partnerWords } from '#domain/suppliers/search.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { nameOf } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { readPresence } from '#server/organisation/presence.ts'
import { isCurrent } from '#server/purchasing/purchasing.ts'
import { readHoldings, type Holdings } from '#server/purchasing/who-buys.ts'

type Group = NonNullable<WhoAnswer['group']>
type Site = NonNullable<WhoAnswer['site']>
type Found = WhoAnswer['found']
type Duty = WhoAnswer['duties'][number]

interface Hit {
  readonly found: Found
  readonly group: Group | null
  /** A person who was found by name, with their duties. */
  readonly person?: { readonly id: string; readonly duties: Duty[] }
}

interface Viewer {
  readonly personId: string
  /** Only readers of the report search partners. */
  readonly readsPartners: boolean
}

const LIMIT = 6
/** The number of words of a longer query that count. */
const WORDS_LIMIT = 8
/** How similar the name of a group must be when no text contains the words. */
const NEARLY = 0.4

const like = (word: string) => `%${word}%`
const beginning = (word: string) => `% ${word}%`

const GROUP = sql`g.id, g.number, g.name, g.name_en as "nameEn"`
/** The folded text in which a group is searched, each word after a space. */
const GROUP_TEXT = sql`(' ' || g.number || ' ' || search_fold((g.name || ' ' || g.name_en) collate "C"))`

/** Material groups that contain all words, or that have an article with them; the best first. */
async function findGroups(db: Db, words: readonly string[]): Promise<Hit[]> {
  const all = words.map(like)
  const { rows } = await sql<Group & { article: string | null }>`
    select ${GROUP}, null as article, ${GROUP_TEXT} like all(${words.map(beginning)}::text[]) as "isBeginning"
    from material_group g where g.merged_into is null and ${GROUP_TEXT} like all(${all}::text[])
    union all
    select ${GROUP}, a.number || ' ' || a.name, false from article_group a join material_group g on g.id = a.group_id
    where ' ' || a.number || ' ' || search_fold(a.name collate "C") || ${GROUP_TEXT} like all(${all}::text[])
      and not ${GROUP_TEXT} like all(${all}::text[])
    order by "isBeginning" desc, number, article nulls first limit ${LIMIT}`.execute(db)
  return rows.map(({ article, id, number, name, nameEn }) => ({
    found: article === null ? { kind: 'group', name } : { kind: 'article', name: article },
    group: { id, number, name, nameEn },
  }))
}

async function findSimilarGroups(db: Db, words: readonly string[]): Promise<Hit[]> {
  const typed = words.join(' ')
  const { rows } = await sql<Group>`
    select ${GROUP} from material_group g where g.merged_into is null and word_similarity(${typed}, ${GROUP_TEXT}) >= ${NEARLY}
    order by word_similarity(${typed}, ${GROUP_TEXT}) desc, g.number limit ${LIMIT}`.execute(db)
  return rows.map((group) => ({ found: { kind: 'group', name: group.name }, group }))
}

/** The duties of people today: lead buyers, buyers on site and administrators of sites. */
const dutiesOn = (today: Day) => sql`(
  select b.person_id, 'lead' as role, b.group_id, null::integer as site_id from lead_buyer b where ${isCurrent('b', today)}
  union all select b.person_id, 'local', b.group_id, b.site_id from site_buyer b where ${isCurrent('b', today)}
  union all select a.person_id, 'siteAdmin', null, a.site_id from site_admin a where ${isCurrent('a', today)})`

/** People who answer for something today, with all of it. */
async function findPeople(db: Db, words: readonly string[], today: Day): Promise<Hit[]> {
  const { rows } = await sql<{ id: string; name: string; duties: Duty[] }>`
    select p.id, ${nameOf('p')} as name, json_agg(json_build_object('role', d.role,
        'group', case when g.id is not null then json_build_object('id', g.id, 'number', g.number, 'name', g.name, 'nameEn', g.name_en) end,
        'site', case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end)
      order by d.role = 'lead' desc, d.role, s.name, g.number) as duties
    from person p join ${dutiesOn(today)} d on d.person_id = p.id left join material_group g on g.id = d.group_id
      left join site s on s.id = d.site_id
    where p.active and p.search_name like all(${words.map(beginning)}::text[]) and g.merged_into is null
    group by p.id order by p.family_name, p.given_name, p.id limit 3`.execute(db)
  return rows.map(({ id, name, duties }) => ({ found: { kind: 'person', name }, group: null, person: { id, duties } }))
}

/** The groups of partners that contain all words in the texts that lists search. */
async function findPartners(db: Db, query: string): Promise<Hit[]> {
  const words = partnerWords(query)
  if (words.length === 0) return []
  // One condition for each word, because `like all` of a list could use no index.
  const hasWords = sql.join(
    words.map((word) => sql`p.search like ${beginning(word)}`),
    sql` and `,
  )
  const { rows } = await sql<{ partner: string } & Group>`
    select q.name as partner, ${GROUP} from (
      select p.id, p.name, p.group_ids from partner p
      where ${hasWords} and p.status <> 'inactive' and p.merged_into is null
      order by length(p.name), p.id limit 3) q
    join material_group g on g.id = any(q.group_ids) and g.merged_into is null
    order by length(q.name), q.id, g.number limit ${LIMIT}`.execute(db)
  return rows.map(({ partner, id, number, name, nameEn }) => ({
    found: { kind: 'partner', name: partner },
    group: { id, number, name, nameEn },
  }))
}

interface Sites {
  /** Named in the query. */
  readonly named: readonly Site[]
  /** The words that name no site. */
  readonly rest: readonly string[]
}

/** The words of groups, articles, sites and people with duties. */
async function readKnownWords(db: Db, today: Day): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct unnest(string_to_array(search_fold(text collate "C"), ' ')) as word from (
      select name || ' ' || name_en as text from material_group where merged_into is null
      union all select name from article_group
      union all select name || ' ' || city from site
      union all select ${nameOf('p')} from person p where p.active and p.id in (select person_id from ${dutiesOn(today)} d)) known
    order by word`.execute(db)
  return rows.map(({ word }) => word)
}

/** The words, with the nearest known word in place of each unknown one, up to two typing errors; numbers stay as they are. */
async function correctWords(db: Db, words: readonly string[], today: Day): Promise<readonly string[]> {
  const known = await readKnownWords(db, today)
  return words.map((typed) => {
    if (/^\d+$/.test(typed) || known.some((word) => word.includes(typed))) return typed
    const near = known.map((word) => ({ word, distance: wordDistance(typed, word) }))
    const [nearest] = near.toSorted((one, other) => one.distance - other.distance)
    return nearest && nearest.distance < Infinity ? nearest.word : typed
  })
}

/** A word names a site whose name or place begins with it; of several words for one site all count. */
async function splitSites(db: Db, words: readonly string[]): Promise<Sites> {
  const { rows } = await sql<Site & { text: string }>`
    select id, name, ' ' || search_fold((name || ' ' || city) collate "C") as text from site order by company_id, id`.execute(
    db,
  )
  const names = (word: string) => word.length >= 3 && rows.some(({ text }) => text.includes(` ${word}`))
  const rest = words.filter((word) => !names(word))
  const naming = words.filter(names)
  const fitting = rows.filter(({ text }) => naming.every((word) => text.includes(` ${word}`)))
  // Two sites in one town: the one of that name is meant.
  const exact = fitting.filter(({ text }) => naming.some((word) => text.startsWith(` ${word}`)))
  const named = naming.length === 0 ? [] : exact.length > 0 ? exact : fitting
  return { rest, named: named.slice(0, 3).map(({ id, name }) => ({ id, name })) }
}

async function findHits(db: Db, rest: readonly string[], viewer: Viewer, today: Day): Promise<Hit[]> {
  if (rest.length === 0) return []
  const [groups, people, partners] = await Promise.all([
    findGroups(db, rest),
    findPeople(db, rest, today),
    viewer.readsPartners ? findPartners(db, rest.join(' ')) : [],
  ])
  return [...groups, ...people, ...partners]
}

interface Result {
  readonly hit: Hit
  readonly site: Site | null
}

/** The hits at each of the sites; people answer for theirs. */
function atSites(hits: readonly Hit[], named: readonly Site[]): Result[] {
  const sites = named.length > 0 ? named : [null]
  return hits.flatMap((hit) => (hit.person ? [{ hit, site: null }] : sites.map((site) => ({ hit, site }))))
}

/** All results that contain the words, at the sites that the words name. */
async function findResults(db: Db, words: readonly string[], viewer: Viewer, today: Day): Promise<Result[]> {
  const { named, rest } = await splitSites(db, words)
  if (rest.length === 0)
    return named.map((site) => ({ hit: { found: { kind: 'site', name: site.name }, group: null }, site }))
  return atSites(await findHits(db, rest, viewer, today), named)
}

/**
 * The first of these searches with a result: the words as typed, a supplier of that name, the words without typing errors, similar groups.
 */
async function findFirst(db: Db, query: string, viewer: Viewer, today: Day): Promise<Result[]> {
  const words = wordsOf(query).slice(0, WORDS_LIMIT)
  const results = await findResults(db, words, viewer, today)
  if (results.length > 0) return results
  // A place may be part of the name of a supplier.
  const partners = viewer.readsPartners ? await findPartners(db, query) : []
  if (partners.length > 0) return atSites(partners, [])
  const corrected = await correctWords(db, words, today)
  const near = corrected.join() === words.join() ? [] : await findResults(db, corrected, viewer, today)
  if (near.length > 0) return near
  const { named, rest } = await splitSites(db, corrected)
  return rest.length === 0 ? [] : atSites(await findSimilarGroups(db, rest), named)
}

interface Contact {
  readonly role: WhoAnswer['contacts'][number]['role']
  readonly id: string
}

/** Administrators of sites today, by site. */
async function readSiteAdmins(db: Db, ids: readonly number[], today: Day): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ siteId: number; personId: string }>`
    select a.site_id as "siteId", a.person_id as "personId" from site_admin a join person p on p.id = a.person_id and p.active
    where a.site_id = any(${ids}::integer[]) and ${isCurrent('a', today)}`.execute(db)
  return new Map(rows.map(({ siteId, personId }) => [siteId, personId]))
}

function contactsOf(
  { group, person }: Hit,
  site: Site | null,
  { holdings, admins, today }: { holdings: Holdings; admins: ReadonlyMap<number, string>; today: Day },
): Pick<WhoAnswer, 'isDouble' | 'isGap'> & { readonly contacts: Contact[] } {
  const admin = site && admins.get(site.id)
  const asAdmin: Contact[] = admin ? [{ role: 'siteAdmin', id: admin }] : []
  const one = { isDouble: false, isGap: false }
  if (person) return { contacts: [{ role: person.duties[0]?.role ?? 'local', id: person.id }], ...one }
  if (!group) return { contacts: asAdmin, ...one }
  const lead = holdings.leadOn(group.id, today)
  const buyers = site ? holdings.buyersOn({ groupId: group.id, siteId: site.id }, today) : []
  const locals = buyers.filter(({ id }) => id !== lead?.id).map(({ id }): Contact => ({ role: 'local', id }))
  const contacts: Contact[] = [...(lead ? [{ role: 'lead' as const, id: lead.id }] : []), ...locals]
  const isGap = site !== null && buyers.length === 0
  return { contacts: contacts.length > 0 ? contacts : asAdmin, isDouble: buyers.length > 1, isGap }
}

/** People by id with presence and deputy, as far as they show it to the viewer. */
async function readReachable(db: Db, ids: readonly string[], viewerId: string, now: Date) {
  type Row = { id: string; name: string; phone: string }
  const { rows } = await sql<Row & { deputy: Row | null }>`
    select p.id, ${nameOf('p')} as name, coalesce(p.phone, '') as phone,
      (select json_build_object('id', d.id, 'name', ${nameOf('d')}, 'phone', coalesce(d.phone, '')) from person d
      where d.id = p.representative_id and d.active) as deputy
    from person p where p.id = any(${ids}::uuid[])`.execute(db)
  const shown = [...ids, ...rows.flatMap(({ deputy }) => deputy?.id ?? [])]
  const presences = await readPresence(db, shown, now, viewerId)
  const reachable = ({ id, name, phone }: Row) => ({ person: { id, name }, phone, presence: presences.get(id) ?? null })
  return new Map(
    rows.map(({ deputy, ...row }) => [
      row.id,
      { ...reachable(row), deputy: deputy === null ? null : reachable(deputy) },
    ]),
  )
}

/** The answers to a question, the best first. */
export async function readWho(db: Db, query: string, viewer: Viewer, now: Date): Promise<Who> {
  const today = businessDay(now)
  const shown = (await findFirst(db, query, viewer, today)).slice(0, LIMIT)
  const [holdings, admins] = await Promise.all([
    readHoldings(db, today),
    readSiteAdmins(
      db,
      shown.flatMap(({ site }) => site?.id ?? []),
      today,
    ),
  ])
  const resolved = shown.map(({ hit, site }) => ({ hit, site, ...contactsOf(hit, site, { holdings, admins, today }) }))
  const people = await readReachable(
    db,
    [...new Set(resolved.flatMap(({ contacts }) => contacts.map(({ id }) => id)))],
    viewer.personId,
    now,
  )
  return {
    answers: resolved.map(({ hit: { found, group, person: named }, site, contacts, isDouble, isGap }) => {
      const whole = contacts.flatMap(({ role, id }) => {
        const person = people.get(id)
        return person ? [{ role, ...person }] : []
      })
      const duties = named?.duties ?? []
      return { found, group, site, duties, contacts: whole, isDouble, isGap, ask: askToday(whole) }
    }),
  }
}
