// The pages of a form with their questions.
import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useRef, useState, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { newPage } from '#domain/postbox/new-parts.ts'
import { LABEL_LIMIT, PAGE_LIMIT, type FormPage, type Question } from '#domain/postbox/template.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { ConditionField } from './condition-field.tsx'
import { inserted, moved, replaced, takenNames, useEditorState, without } from './editor-state.ts'
import { MoveButtons, Undo } from './part-list.tsx'
import { Parts, PartError, WordsField } from './parts.tsx'
import { QuestionList } from './question-list.tsx'

/** The question at the end of another page. */
const onOtherPage = (pages: readonly FormPage[], question: Question, name: string): readonly FormPage[] =>
  pages.map((page) => {
    const others = page.questions.filter((one) => one.name !== question.name)
    return { ...page, questions: page.name === name ? [...others, question] : others }
  })

export function Pages(): ReactElement {
  const { content, change, text, labelOf, isReadOnly } = useEditorState()
  const { pages } = content
  const box = useRef<HTMLDivElement>(null)
  const [removed, setRemoved] = useState<{ readonly page: FormPage; readonly at: number }>()
  const set = (next: readonly FormPage[]) => change({ pages: next })
  const taken = takenNames(content)
  const nameOf = (page: FormPage) => labelOf(page.title, 'unnamedPage')
  const shown = pages.map((page, at) => ({
    name: page.name,
    label: text('pageNumber', { number: at + 1, name: nameOf(page) }),
  }))
  const remove = (at: number) => {
    flushSync(() => {
      setRemoved({ page: pages[at]!, at })
      set(without(pages, at))
    })
    announce(text('removed', { name: nameOf(pages[at]!) }))
    box.current?.querySelector<HTMLElement>('.page-undo button')?.focus()
  }
  const movePage = (at: number, to: number) => {
    set(moved(pages, at, to))
    announce(text('movedTo', { name: nameOf(pages[at]!), position: to + 1, count: pages.length }))
  }
  return (
    <div ref={box} className="fields">
      {pages.map((page, at) => (
        <PageCard
          key={page.name}
          at={at}
          page={page}
          pages={shown}
          taken={taken}
          before={pages.slice(0, at).flatMap(({ questions }) => questions)}
          onChange={(next) => set(replaced(pages, at, next))}
          onMove={(to) => movePage(at, to)}
          onRemove={() => remove(at)}
          onPage={(question, name) => set(onOtherPage(pages, question, name))}
        />
      ))}
      {removed && !pages.some(({ name }) => name === removed.page.name) && (
        <div className="page-undo">
          <Undo
            name={nameOf(removed.page)}
            onUndo={() => {
              set(inserted(pages, Math.min(removed.at, pages.length), removed.page))
              setRemoved(undefined)
            }}
          />
        </div>
      )}
      {!isReadOnly && <AddPage />}
    </div>
  )
}

function AddPage(): ReactElement {
  const { content, change, text } = useEditorState()
  const { pages } = content
  return (
    <div>
      <Button
        icon={plus}
        onClick={() => change({ pages: [...pages, newPage(pages.map(({ name }) => name))] })}
        reason={pages.length >= PAGE_LIMIT ? text('tooManyPages') : undefined}
      >
        {text('addPage')}
      </Button>
    </div>
  )
}

interface PageCardProps {
  readonly at: number
  readonly page: FormPage
  readonly pages: readonly { readonly name: string; readonly label: string }[]
  readonly taken: readonly string[]
  readonly before: readonly Question[]
  readonly onChange: (page: FormPage) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly onPage: (question: Question, page: string) => void
}

function PageCard({ at, page, pages, taken, before, onChange, onMove, onRemove, onPage }: PageCardProps): ReactElement {
  const { text, isReadOnly } = useEditorState()
  const path = `pages.${at}`
  const name = pages[at]!.label
  return (
    <Card
      className="page-card"
      title={name}
      action={
        !isReadOnly && (
          <span className="part-acts">
            <MoveButtons name={name} at={at} count={pages.length} onMove={onMove} />
            {pages.length > 1 && (
              <IconButton icon={trash} size="small" label={text('removeOf', { name })} onClick={onRemove} />
            )}
          </span>
        )
      }
    >
      <PageFields path={path} name={name} page={page} before={before} isFirst={at === 0} onChange={onChange} />
      <QuestionList
        label={text('questionsOf', { name })}
        path={`${path}.questions`}
        questions={page.questions}
        before={before}
        taken={taken}
        pages={pages}
        page={page.name}
        onChange={(questions) => onChange({ ...page, questions })}
        onPage={onPage}
      />
      <PartError path={`${path}.questions`} />
    </Card>
  )
}

interface PageFieldsProps extends Pick<PageCardProps, 'page' | 'before' | 'onChange'> {
  readonly path: string
  readonly name: string
  readonly isFirst: boolean
}

function PageFields({ path, name, page, before, isFirst, onChange }: PageFieldsProps): ReactElement {
  const { text } = useEditorState()
  return (
    <Parts legend={name}>
      <WordsField
        label={text('pageTitle')}
        path={`${path}.title`}
        limit={LABEL_LIMIT}
        value={page.title}
        onChange={(title) => onChange({ ...page, title })}
      />
      {(!isFirst || page.when !== null) && (
        <details className="more" open={page.when !== null}>
          <summary>{text('pageCondition')}</summary>
          <ConditionField
            path={`${path}.when`}
            always={text('alwaysShown')}
            value={page.when}
            questions={before}
            onChange={(when) => onChange({ ...page, when })}
          />
        </details>
      )}
    </Parts>
  )
}
