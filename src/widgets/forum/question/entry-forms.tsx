// Writing in a thread: an answer, a comment, and the edit of either. Typed text stays until the server has accepted it.
import { useEffect, useRef, useState, type ReactElement, type SubmitEvent } from 'react'
import type { ForumComment, ForumEntry, ForumThread } from '#contract/forum.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { COMMENT_LIMIT, hasContent, TITLE_LIMIT } from '#domain/forum/entry.ts'
import { OFFICIAL_DAYS } from '#domain/forum/turn.ts'
import { announce } from '#shared/element/announce.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { SaveError, useSave, type Save } from '#shared/ui/form-dialog/use-save.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { RichText } from '#shared/ui/rich-text-view.tsx'
import { Switch } from '#shared/ui/switch.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { sendAnswer, sendComment } from '#widgets/forum/api.ts'
import { useNameIn } from '#widgets/forum/parts.tsx'
import { useForumRefusals } from '#widgets/forum/refusals/texts.ts'
import { useForumTexts } from '#widgets/forum/texts.ts'
import { EditConflict, useVersion } from './edit-conflict.tsx'
import { EntryFiles, FileFields, filesBody, namesAuthor, useEditedFiles } from './entry-files.tsx'
import { RichField, useRichText } from './rich-field.tsx'
import { useQuestionTexts } from './texts.ts'
import { useUnsent } from './unsent.tsx'

/** A person who has asked without a name also adds to the question without one, where the topic still allows it. */
const startsAnonymous = ({ isAnonymousAllowed, question }: ForumThread): boolean =>
  isAnonymousAllowed && question.isAnonymous && question.isOwn

interface OfficialProps {
  readonly thread: ForumThread
  readonly isOfficial: boolean
  readonly until: string
  readonly error: string | undefined
  readonly onChange: (isOfficial: boolean, until: string) => void
}

/** The responsible decide whether an answer speaks for their office, and until when. */
function OfficialFields({ thread, isOfficial, until, error, onChange }: OfficialProps): ReactElement {
  const text = useQuestionTexts()
  const nameIn = useNameIn()
  return (
    <div className="official-fields">
      <Switch
        checked={isOfficial}
        label={text('isOfficial', { office: nameIn(thread.office) })}
        help={text('isOfficialHelp')}
        onChange={(checked) => onChange(checked, until)}
      />
      {isOfficial && (
        <DateField
          label={text('validUntil')}
          value={until}
          min={todayInBerlin()}
          error={error}
          onChange={(day) => onChange(true, day)}
        />
      )}
    </div>
  )
}

function useAnswer(thread: ForumThread) {
  const save = useSave(useForumRefusals())
  const body = useRichText()
  const files = useEditedFiles()
  const [isAnonymous, setAnonymous] = useState(startsAnonymous(thread))
  const [official, setOfficial] = useState({ is: thread.isResponsible, until: addDays(todayInBerlin(), OFFICIAL_DAYS) })
  const [isChecked, setChecked] = useState(false)
  const isEmpty = !hasContent(body.value) && files.list.length === 0
  const isOfficial = thread.isResponsible && official.is && !isAnonymous
  const lacksDay = isOfficial && official.until === ''
  return {
    save,
    body,
    files,
    isAnonymous,
    setAnonymous,
    official,
    setOfficial,
    isEmpty,
    isMissing: isChecked && isEmpty,
    isDayMissing: isChecked && lacksDay,
    async submit(): Promise<boolean> {
      const html = body.read()
      setChecked(true)
      if ((!hasContent(html) && files.list.length === 0) || files.isBusy) return false
      if (lacksDay || (isAnonymous && namesAuthor(files))) return false
      const done = await save.run(() =>
        sendAnswer(thread.id, {
          body: html,
          isAnonymous,
          files: filesBody(files),
          ...(thread.isResponsible && { officialUntil: isOfficial ? official.until : null }),
        }),
      )
      if (!done) return false
      body.onChange('')
      files.set([])
      setChecked(false)
      return true
    },
  }
}

interface AnswerFormProps {
  readonly thread: ForumThread
  /** Called with whether something is written: the form must stay then. */
  readonly onContent: (hasSome: boolean) => void
}

export function AnswerForm({ thread, onContent }: AnswerFormProps): ReactElement {
  const text = useQuestionTexts()
  const form = useAnswer(thread)
  useUnsent(!form.isEmpty)
  useEffect(() => onContent(!form.isEmpty), [onContent, form.isEmpty])
  const { save, body, files, official, isAnonymous } = form
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await form.submit()) announce(text('sendAnswer'))
  }
  return (
    <Card title={text('yourAnswer')} className="answer-form">
      <form noValidate className="fields" onSubmit={(event) => void submit(event)}>
        <RichField
          label={text('yourAnswer')}
          help={text('answerHint')}
          error={form.isMissing ? required(text('yourAnswer')) : save.faultOf('body.body')}
          text={body}
        />
        <FileFields files={files} isAnonymous={isAnonymous} />
        {(thread.isAnonymousAllowed || isAnonymous) && (
          <Switch checked={isAnonymous} label={text('anonymous')} onChange={form.setAnonymous} />
        )}
        {thread.isResponsible && !isAnonymous && (
          <OfficialFields
            thread={thread}
            isOfficial={official.is}
            until={official.until}
            error={form.isDayMissing ? required(text('validUntil')) : save.faultOf('body.officialUntil')}
            onChange={(is, until) => form.setOfficial({ is, until })}
          />
        )}
        <SaveError save={save} />
        <div className="row acts">
          <Button kind="primary" type="submit" busy={save.isBusy || files.isBusy}>
            {text('sendAnswer')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface EndsProps {
  readonly save: Save
  readonly isBusy?: boolean
  readonly action: string
  readonly onEnd: () => void
}

function Ends({ save, isBusy = false, action, onEnd }: EndsProps): ReactElement {
  const forum = useForumTexts()
  return (
    <>
      <SaveError save={save} />
      <div className="row acts">
        <Button kind="primary" size="small" type="submit" busy={save.isBusy || isBusy}>
          {action}
        </Button>
        <Button size="small" onClick={onEnd}>
          {forum('cancel')}
        </Button>
      </div>
    </>
  )
}

interface CommentFormProps {
  readonly thread: ForumThread
  /** The entry that is commented; for an edit the comment itself. */
  readonly entryId: number
  readonly saved?: ForumComment
  readonly onEnd: () => void
}

export function CommentForm({ thread, entryId, saved, onEnd }: CommentFormProps): ReactElement {
  const text = useQuestionTexts()
  const save = useSave(useForumRefusals())
  const [body, setBody] = useState(saved?.body ?? '')
  const [isAnonymous, setAnonymous] = useState(startsAnonymous(thread))
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // It was opened to type in it.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const isMissing = body.trim() === ''
  useUnsent(body !== (saved?.body ?? ''))
  const { seen, theirs, edit, close } = useVersion(saved ?? thread.question)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isMissing || body.length > COMMENT_LIMIT) return
    const done = await save.run(() => (saved ? edit({ body }) : sendComment(entryId, { body, isAnonymous })))
    if (done) onEnd()
  }
  return (
    <form ref={form} noValidate className="fields comment-form" onSubmit={(event) => void submit(event)}>
      {theirs && (
        <EditConflict
          key={seen}
          onTake={() => {
            setBody(theirs.entry.body)
            close()
          }}
        >
          <p>{theirs.entry.body}</p>
        </EditConflict>
      )}
      <TextArea
        label={text('yourComment')}
        rows={2}
        limit={COMMENT_LIMIT}
        value={body}
        onChange={setBody}
        error={isChecked && isMissing ? required(text('yourComment')) : save.faultOf('body.body')}
      />
      {(thread.isAnonymousAllowed || isAnonymous) && !saved && (
        <Switch checked={isAnonymous} label={text('anonymous')} onChange={setAnonymous} />
      )}
      <Ends save={save} action={saved ? text('save') : text('sendComment')} onEnd={onEnd} />
    </form>
  )
}

interface EntryFormProps {
  readonly thread: ForumThread
  readonly entry: ForumEntry
  readonly onEnd: () => void
}

/** Edits a question or an answer from the version that was read. */
export function EntryForm({ thread, entry, onEnd }: EntryFormProps): ReactElement {
  const text = useQuestionTexts()
  const save = useSave(useForumRefusals())
  const body = useRichText(entry.body)
  const files = useEditedFiles(entry.files)
  const [title, setTitle] = useState(thread.title)
  const { seen, theirs, edit, close } = useVersion(entry)
  const isQuestion = entry.kind === 'question'
  useUnsent(true)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const html = body.read()
    if (files.isBusy || (entry.isAnonymous && namesAuthor(files)) || (isQuestion && title.trim() === '')) return
    const changed = { body: html, files: filesBody(files), ...(isQuestion && { title }) }
    if (await save.run(() => edit(changed))) onEnd()
  }
  return (
    <form noValidate className="fields" onSubmit={(event) => void submit(event)}>
      {theirs && (
        <EditConflict
          key={seen}
          title={isQuestion ? theirs.title : undefined}
          onTake={() => {
            if (isQuestion) setTitle(theirs.title)
            body.onChange(theirs.entry.body)
            files.set(theirs.entry.files ?? [])
            close()
          }}
        >
          <RichText html={theirs.entry.body} />
          <EntryFiles files={theirs.entry.files ?? []} />
        </EditConflict>
      )}
      {isQuestion && (
        <TextField
          label={text('question')}
          value={title}
          maxLength={TITLE_LIMIT}
          onChange={setTitle}
          error={title.trim() === '' ? required(text('question')) : save.faultOf('body.title')}
        />
      )}
      <RichField label={text('text')} error={save.faultOf('body.body')} text={body} />
      <FileFields files={files} isAnonymous={entry.isAnonymous} />
      <Ends save={save} isBusy={files.isBusy} action={text('save')} onEnd={onEnd} />
    </form>
  )
}
