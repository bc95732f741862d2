// The topics for moderators: a tree with the people who answer, a form for each, and their removal.
import { useStore } from '@nanostores/react'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { Fragment, useState, type ReactElement } from 'react'
import type { EditableForumCategory } from '#contract/forum-editing.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { categories, refreshForum, removeCategory } from '#widgets/forum/api.ts'
import { topicIcon, useNameIn } from '#widgets/forum/parts.tsx'
import { useEditingTexts } from './texts.ts'
import { TopicDialog } from './topic-dialog.tsx'

type Edited = EditableForumCategory | 'new'

export function Topics(): ReactElement {
  const text = useEditingTexts()
  const [edited, edit] = useState<Edited>()
  const state = useStore(categories())
  return (
    <Card
      title={text('topics')}
      flush
      action={
        <Button size="small" icon={plus} onClick={() => edit('new')}>
          {text('newTopic')}
        </Button>
      }
    >
      <div className="card-body">
        <p className="muted">{text('topicsHelp')}</p>
        <Loaded state={state} failed={text('notLoaded')} onRetry={refreshForum}>
          {(all) => (
            <>
              <ul className="lined rows">
                <Branch all={all} parentId={null} depth={0} onEdit={edit} />
              </ul>
              {edited && (
                <TopicDialog all={all} saved={edited === 'new' ? undefined : edited} onEnd={() => edit(undefined)} />
              )}
            </>
          )}
        </Loaded>
      </div>
    </Card>
  )
}

interface BranchProps {
  readonly all: readonly EditableForumCategory[]
  readonly parentId: number | null
  readonly depth: number
  readonly onEdit: (topic: EditableForumCategory) => void
}

function Branch({ all, parentId, depth, onEdit }: BranchProps): ReactElement {
  return (
    <>
      {all
        .filter((one) => one.parentId === parentId)
        .map((one) => (
          <Fragment key={one.id}>
            <Topic topic={one} depth={depth} onEdit={() => onEdit(one)} />
            <Branch all={all} parentId={one.id} depth={depth + 1} onEdit={onEdit} />
          </Fragment>
        ))}
    </>
  )
}

/** The people who answer there, as text. */
function useAnswering(): (topic: EditableForumCategory) => string {
  const text = useEditingTexts()
  return ({ responsible, responsibleRole, group, office }) => {
    if (responsible) return office === '' ? responsible.name : `${office}, ${responsible.name}`
    if (responsibleRole !== null) return text('byRole', { role: responsibleRole })
    return group ? text('byGroup', { group: `${group.number} ${group.name}` }) : text('inherited')
  }
}

const DEPTHS = ['', 'below', 'below two', 'below three'] as const

interface TopicProps {
  readonly topic: EditableForumCategory
  readonly depth: number
  readonly onEdit: () => void
}

function Topic({ topic, depth, onEdit }: TopicProps): ReactElement {
  const text = useEditingTexts()
  const nameIn = useNameIn()
  const answering = useAnswering()
  const [isRemoving, setRemoving] = useState(false)
  const { icon, isRemoved, gap, waiting } = topic
  const name = nameIn(topic)
  return (
    <li className={DEPTHS[depth] ?? ''}>
      <span className="main">
        <span>
          <Icon source={topicIcon(icon)} size="s" /> <b>{name}</b>{' '}
          {isRemoved && <Chip kind="off">{text('isRemoved')}</Chip>}
          {gap !== null && !isRemoved && <Chip kind="bad">{text('gap')}</Chip>}
        </span>
        <small>
          {answering(topic)}
          {waiting > 0 && ` · ${text('waiting', { count: waiting })}`}
        </small>
      </span>
      {!isRemoved && (
        <span className="row acts">
          <IconButton icon={pencil} size="small" label={text('changeOf', { name })} onClick={onEdit} />
          <IconButton icon={trash} size="small" label={text('removeOf', { name })} onClick={() => setRemoving(true)} />
        </span>
      )}
      {isRemoving && <RemoveDialog topic={topic} onEnd={() => setRemoving(false)} />}
    </li>
  )
}

/** Names the consequence for the questions before anything is removed. */
function RemoveDialog({ topic, onEnd }: { topic: EditableForumCategory; onEnd: () => void }): ReactElement {
  const text = useEditingTexts()
  const nameIn = useNameIn()
  const save = useSave(text)
  const { id, questions } = topic
  const press = async () => {
    const done = await save.run(async () => {
      const { moved } = await removeCategory(id)
      announce(text('removed', { count: moved }))
    })
    if (done) onEnd()
  }
  return (
    <Dialog
      open
      title={text('removeOf', { name: nameIn(topic) })}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text('cancel')}</Button>
          <Button kind="danger-full" busy={save.isBusy} onClick={() => void press()}>
            {text('remove')}
          </Button>
        </>
      }
    >
      <p>{questions === 0 ? text('removeEmpty') : text('removeUsed', { count: questions })}</p>
      <SaveError save={save} />
    </Dialog>
  )
}
