/** The outcome of a review, for the authors of the story. */
export interface ReviewOutcome {
  action: 'approved' | 'returned' | 'withdrawn'
  /** Id of the editor who ended it. */
  byId: string
  note: string
  /** The deciders of an undecided request that is withdrawn. */
  askedIds?: readonly string[]
  /** ISO instant; part of the key that makes each notification unique. */
  at: string
  personIds: string[]
}

declare module '#server/kernel/events.ts' {
  interface DomainEvents {
    'story.published': {
      storyId: number
      /** 1 for the first notification of its readers, then counting up. */
      publication: number
      title: string
      preview: string
      /** '' where the story has no English text; absent in events of a former version. */
      titleEn?: string
      previewEn?: string
      /** Name of the contact; '' for none. */
      contactName: string
      /** Companies that see it; empty: all. */
      companyIds: number[]
      /** Labels of its categories, their parents included. */
      categories: string[]
    }
    /** The story has changed for readers of these companies (empty: all). */
    'story.changed': { storyId: number; companyIds: number[] }
    /** A category was renamed, or its contents were merged into another one. */
    'category.renamed': { from: string; to: string; isMerge?: boolean }
    /** Readers who have not confirmed it are to be reminded. */
    'story.reminded': { storyId: number }
    /** A reader has confirmed its public version. */
    'story.confirmed': { storyId: number; personId: string }
    /** A review was requested or has ended, or other people may do it now. */
    'story.review_changed': { storyId: number; outcome?: ReviewOutcome }
  }
}
