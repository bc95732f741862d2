import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CaseView } from '#contract/decisions.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { $person } from '#shared/bus/person.ts'
import { serve } from '#shared/testing/serve.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import { CaseProgress } from './stations.tsx'

test('a stage that waits for the reader and for another person names the other alone', async () => {
  serve({ '/badges': { notifications: [], seq: 1 } })
  setLanguage('de')
  standOn('portal')
  await signIn()
  const me = { id: $person.get()!.sub, name: 'Anna Reader' }
  const stage: CaseView['stages'][number] = {
    name: 'responsible',
    outcome: null,
    isInTurn: true,
    asked: [me, { id: '00000000-0000-4000-8000-000000000001', name: 'Daniel Kowalski' }],
    decider: null,
    onBehalfOf: null,
    decidedAt: null,
    reason: '',
  }
  const of = { requester: me, requestedAt: '2026-11-20T11:00:00Z', stages: [stage], timeline: [] }
  showIn(() => <CaseProgress of={of} stageName={() => 'Zuständige'} />)
  expect(screen.getByText('wartet auf Sie, Daniel Kowalski')).toBeTruthy()
})
