// The actions on an entry besides writing: the items of its menu, and the dialogs that ask for a reason, a day or a person.
import archiveIcon from 'lucide-static/icons/archive.svg?raw'
import badgeCheck from 'lucide-static/icons/badge-check.svg?raw'
import badgeX from 'lucide-static/icons/badge-x.svg?raw'
import check from 'lucide-static/icons/check.svg?raw'
import eye from 'lucide-static/icons/eye.svg?raw'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import flag from 'lucide-static/icons/flag.svg?raw'
import history from 'lucide-static/icons/history.svg?raw'
import link from 'lucide-static/icons/link.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import userSearch from 'lucide-static/icons/user-search.svg?raw'
import { lazy, Suspense, type ReactElement } from 'react'
import type { ForumComment, ForumEntry, ForumThread } from '#contract/forum.ts'
import { announce } from '#shared/element/announce.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { copyText } from '#shared/copy-text.ts'
import type { Save } from '#shared/ui/form-dialog/use-save.tsx'
import type { MenuItem } from '#shared/ui/menu.tsx'
import { accept, endOfficial, moderate, restore } from '#widgets/forum/api.ts'
import { entryPath } from '#widgets/forum/paths.ts'
import type { EntryDialogKind, EntryDialogProps } from './entry-dialogs.tsx'
import { useQuestionTexts } from './texts.ts'

const Dialogs = lazy(async () => ({ default: (await import('./entry-dialogs.tsx')).EntryDialogs }))

export function EntryDialog(props: EntryDialogProps): ReactElement {
  return (
    <Suspense>
      <Dialogs {...props} />
    </Suspense>
  )
}

interface Acting {
  readonly ask: (asked: EntryDialogKind) => void
  readonly save: Save
}

/** The items of the menu of an entry. */
export function useEntryActions(
  thread: ForumThread,
  entry: ForumEntry | ForumComment,
  { ask, save }: Acting,
): readonly MenuItem[] {
  const text = useQuestionTexts()
  const { href = '' } = usePortalLink(entryPath(thread.id, entry.kind, entry.id))
  const { id, kind, version } = entry
  const may = new Set(entry.may)
  const run = (call: () => Promise<unknown>) => void save.run(call)
  const isAccepted = 'isAccepted' in entry && entry.isAccepted
  const isOfficial = 'official' in entry && entry.official !== null
  const items: (MenuItem | false)[] = [
    may.has('accept') && {
      label: text(isAccepted ? 'unaccept' : 'accept'),
      icon: check,
      onSelect: () => run(() => accept(id, !isAccepted)),
    },
    may.has('makeOfficial') && {
      label: text(isOfficial ? 'renewOfficial' : 'makeOfficial'),
      icon: badgeCheck,
      onSelect: () => ask('official'),
    },
    may.has('makeOfficial') &&
      isOfficial && { label: text('endOfficial'), icon: badgeX, onSelect: () => run(() => endOfficial(id)) },
    kind === 'comment' && may.has('report') && { label: text('report'), icon: flag, onSelect: () => ask('report') },
    version > 1 && { label: text('history'), icon: history, onSelect: () => ask('history') },
    may.has('archive') && { label: text('archive'), icon: archiveIcon, onSelect: () => ask('archive') },
    may.has('restore') && {
      label: text('restore'),
      icon: archiveIcon,
      onSelect: () => run(() => restore(thread.id, thread.version)),
    },
    {
      label: text('copyLink'),
      icon: link,
      onSelect: async () => {
        if (await copyText(href)) announce(text('linkCopied'))
      },
    },
    may.has('hide') && { label: text('hide'), icon: eyeOff, onSelect: () => ask('hide') },
    may.has('unhide') && {
      label: text('unhide'),
      icon: eye,
      onSelect: () => run(() => moderate(id, { action: 'restore' })),
    },
    may.has('disclose') && { label: text('disclose'), icon: userSearch, onSelect: () => ask('disclose') },
    may.has('delete') && { label: text('delete'), icon: trash, danger: true, onSelect: () => ask('delete') },
  ]
  return items.filter((item) => item !== false)
}
