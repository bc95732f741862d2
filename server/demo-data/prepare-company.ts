// Thinks out and draws the demo company, then writes it.
import type { Tx } from '#server/db/db.ts'
import type { Files } from '#server/files/storage.ts'
import { keepAttachments } from './attachments.ts'
import { calendarAt } from './calendar.ts'
import { largeCompany } from './large-company.ts'
import { ownNotifications } from './notifications-katrin.ts'
import { groupNotifications } from './notifications.ts'
import { PEOPLE } from './people.ts'
import { insertAccounts, insertPeople, insertPlaces, insertPortraits, renderPortraits } from './seed-company.ts'
import { insertDelivery } from './seed-delivery.ts'
import { insertAcceptances, insertLegalDocuments } from './seed-legal.ts'
import { insertStories, renderStoryPictures } from './seed-news.ts'
import { insertNotifications } from './seed-notifications.ts'
import { insertPersonalData } from './seed-personal-data.ts'
import { insertSignIns } from './seed-sign-ins.ts'
import { storiesOf } from './stories.ts'

const LARGE = 1_000

interface Plan {
  size: 'small' | 'large'
  now: Date
  seed: number
  /** Where attachments lie; absent: they are named only. */
  files?: Files | undefined
}

/**
 * Draws every picture, which takes seconds, stores attachments, and returns what writes the company with the hash of its password: the
 * transaction then holds its locks only briefly.
 */
export async function prepareCompany({
  size,
  now,
  seed,
  files,
}: Plan): Promise<(tx: Tx, hash: string) => Promise<void>> {
  const on = calendarAt(now)
  const people = size === 'small' ? PEOPLE : largeCompany(seed, LARGE)
  const stories = storiesOf(on)
  const pictures = await renderStoryPictures(stories)
  if (files) await keepAttachments(files, seed, stories)
  const portraits = await renderPortraits(people, PEOPLE.length)
  return async (tx, hash) => {
    const places = await insertPlaces(tx)
    await insertPortraits(tx, seed, people, portraits)
    await insertPeople(tx, seed, places, people, on)
    await insertAccounts(tx, seed, people, hash, now)
    await insertPersonalData(tx, seed, people, on)
    await insertSignIns(tx, seed, on)
    await insertLegalDocuments(tx)
    await insertAcceptances(tx)
    const told = await insertStories(tx, { seed, places, people, on }, stories, pictures)
    await insertNotifications(tx, seed, [...groupNotifications(seed, people, told, on), ...ownNotifications(on)])
    await insertDelivery(tx, seed, on)
  }
}
