// The questions of a page or of a group.
import plus from 'lucide-static/icons/plus.svg?raw'
import { useRef, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { freeName, newQuestion } from '#domain/postbox/new-parts.ts'
import { readConditionOf } from '#domain/postbox/read-condition.ts'
import { QUESTION_KINDS, QUESTION_LIMIT, type Question, type QuestionKind } from '#domain/postbox/template.ts'
import { Menu } from '#shared/ui/menu.tsx'
import { Button } from '#shared/ui/button.tsx'
import { replaced, useEditorState } from './editor-state.ts'
import { PartList, useOpenPart } from './part-list.tsx'
import { PartError } from './parts.tsx'
import { QuestionFields } from './question-fields.tsx'

interface QuestionListProps {
  readonly label: string
  readonly path: string
  readonly questions: readonly Question[]
  /** Questions of the pages before. */
  readonly before: readonly Question[]
  readonly taken: readonly string[]
  readonly isInner?: boolean
  readonly pages?: readonly { readonly name: string; readonly label: string }[]
  readonly page?: string
  readonly onChange: (questions: readonly Question[]) => void
  /** Moves a question to another page. */
  readonly onPage?: (question: Question, page: string) => void
}

export function QuestionList(props: QuestionListProps): ReactElement {
  const { label, path, questions, before, taken, isInner = false, pages, page, onChange, onPage } = props
  const { labelOf, isReadOnly } = useEditorState()
  const [open, setOpen] = useOpenPart(path, questions)
  const nameOf = (question: Question) => labelOf(question.label, 'unnamedQuestion')
  const add = (kind: QuestionKind) => {
    const added = newQuestion(kind, taken)
    onChange([...questions, added])
    setOpen(added.name)
  }
  return (
    <>
      {questions.length > 0 && (
        <PartList
          label={label}
          path={path}
          parts={questions}
          nameOf={nameOf}
          about={(question) => <About question={question} before={[...before, ...questions]} />}
          onChange={onChange}
          duplicate={(question) => ({ ...question, name: freeName(question.name, taken) })}
          open={open}
          onOpen={setOpen}
          fields={(question, at) => (
            <QuestionFields
              path={`${path}.${at}`}
              question={question}
              before={[...before, ...questions.slice(0, at)]}
              isInner={isInner}
              {...(pages && { pages })}
              {...(page !== undefined && { page })}
              inner={
                question.kind === 'group' && (
                  <InnerQuestions
                    path={`${path}.${at}.questions`}
                    group={question}
                    onChange={(next) => onChange(replaced(questions, at, next))}
                  />
                )
              }
              onChange={(next) => onChange(replaced(questions, at, next))}
              onPage={(next) => {
                setOpen(undefined)
                onPage?.(question, next)
              }}
            />
          )}
        />
      )}
      {!isReadOnly && (
        <AddQuestion
          first={`${path}.${questions.length}.label`}
          isInner={isInner}
          isFull={taken.length >= QUESTION_LIMIT}
          onAdd={add}
        />
      )}
    </>
  )
}

/** The kind of a question, whether it is required, and when it is asked. */
function About({ question, before }: { question: Question; before: readonly Question[] }): string {
  const { text, language, names } = useEditorState()
  const { kind, required, when } = question
  return [
    text(`kind.${kind}`),
    ...(required && kind !== 'info' ? [text('required')] : []),
    ...(when ? [readConditionOf(when, before, language, { names })] : []),
  ].join(' · ')
}

interface AddQuestionProps {
  /** Name of the first field of the question that is added: it gets the focus. */
  readonly first: string
  readonly isInner: boolean
  readonly isFull: boolean
  readonly onAdd: (kind: QuestionKind) => void
}

/** A question is added by the kind of its answer. */
function AddQuestion({ first, isInner, isFull, onAdd }: AddQuestionProps): ReactElement {
  const { text } = useEditorState()
  const box = useRef<HTMLDivElement>(null)
  const kinds = QUESTION_KINDS.filter((kind) => !isInner || kind !== 'group')
  const add = (kind: QuestionKind) => {
    flushSync(() => onAdd(kind))
    box.current?.parentElement?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  return (
    <div ref={box}>
      <Menu
        label={text('addQuestion')}
        items={kinds.map((kind) => ({ label: text(`kind.${kind}`), onSelect: () => add(kind) }))}
        trigger={(trigger) => (
          <Button {...trigger} size="small" icon={plus} reason={isFull ? text('tooManyQuestions') : undefined}>
            {text('addQuestion')}
          </Button>
        )}
      />
    </div>
  )
}

interface InnerQuestionsProps {
  readonly path: string
  readonly group: Question
  readonly onChange: (group: Question) => void
}

/** The questions of a group: their conditions read answers of the same entry. */
function InnerQuestions({ path, group, onChange }: InnerQuestionsProps): ReactElement {
  const { text } = useEditorState()
  return (
    <>
      <p className="part-title">{text('questionsOfGroup')}</p>
      <QuestionList
        isInner
        label={text('questionsOfGroup')}
        path={path}
        questions={group.questions}
        before={[]}
        taken={group.questions.map(({ name }) => name)}
        onChange={(questions) => onChange({ ...group, questions: [...questions] })}
      />
      <PartError path={path} />
    </>
  )
}
