// The parts of a demo story.
import type { AttachmentEnding } from '#domain/files/document-rules.ts'
import type { Calendar } from './calendar.ts'
import type { CompanyName } from './company.ts'
import type { PictureName } from './story-pictures.ts'

/** A picture of a story; the first one is shown on the card. */
export interface StoryPicture {
  picture: PictureName
  /** File name as the reader sees it, without its ending. */
  name: string
}

/** A file that a story offers. */
export interface StoryAttachment {
  /** File name without its ending. */
  name: string
  ending: AttachmentEnding
  /** The label of the file in the story. */
  label: string
  labelEn: string
  bytes: Buffer
}

export interface EnglishText {
  title: string
  preview: string
  content: string
  /** The German text was changed since. */
  outdated?: boolean
}

export interface DemoStory {
  title: string
  /** Two to four sentences without mark-up. */
  preview: string
  /** HTML of the sanitiser's tags, links by https only. */
  content: string
  categories: readonly string[]
  /** User name. */
  contact: string
  pictures: readonly StoryPicture[]
  attachments?: readonly StoryAttachment[]
  /** Absent: all companies, future ones too. */
  companies?: readonly CompanyName[]
  /** Companies in which it is the highlight. */
  highlightFor?: readonly CompanyName[]
  /** Companies in which it becomes the highlight at the set time. */
  highlightPlannedFor?: readonly CompanyName[]
  english?: EnglishText
  /** Asked of its readers until the day `by` (`YYYY-MM-DD`). */
  confirmation?: { kind: 'counted' | 'named'; by: string }
  /** asked: it waits for a second editor · approved: by one */
  review?: 'asked' | 'approved'
  status: 'draft' | 'scheduled' | 'published'
  publishedAt?: Date
  publishAt?: Date
  expiresAt?: Date
}

export type StoryOf = (on: Calendar) => DemoStory
