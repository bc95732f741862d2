// Searching the messages of a conversation: the hits take the place of the messages.
import { useEffect, useState, type ReactElement } from 'react'
import type { MessagesPage } from '#contract/postbox-conversation.ts'
import { SearchField } from '#shared/ui/search-field.tsx'
import { searchMessages } from './room.ts'
import { useConversationTexts, useNameOf } from './texts.ts'
import { useTimeWords } from './times.ts'

interface Result {
  readonly words: string
  readonly page?: MessagesPage
}

export function Search({ formId }: { formId: number }): ReactElement {
  const text = useConversationTexts()
  const nameOf = useNameOf()
  const times = useTimeWords()
  const [words, setWords] = useState('')
  const [result, setResult] = useState<Result>()
  useEffect(() => {
    if (words === '') return
    const ended = new AbortController()
    searchMessages(formId, words, ended.signal)
      .then((page) => setResult({ words, page }))
      .catch(() => ended.signal.aborted || setResult({ words }))
    return () => ended.abort()
  }, [formId, words])
  const shown = words !== '' && result?.words === words ? result : undefined
  const page = shown?.page
  return (
    <div className="stack gap-8 search">
      <SearchField q={words} label={text('search')} placeholder={text('search')} onSearch={setWords} takesFocus />
      <div role="status">
        {shown && !page && <p className="failure">{text('searchFailed')}</p>}
        {page && (
          <p className="note">
            {page.hasMore
              ? text('foundMore', { count: page.messages.length })
              : text('found', { count: page.messages.length })}
          </p>
        )}
      </div>
      {page && page.messages.length > 0 && (
        <ol className="hits">
          {page.messages.toReversed().map(({ id, sender, station, isOwn, at, text: found }) => (
            <li key={id}>
              <b>{isOwn ? text('you') : nameOf({ name: sender.name, station })}</b>{' '}
              <time dateTime={at}>{times.when(at)}</time>
              <p className="words" dir="auto">
                {found}
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
