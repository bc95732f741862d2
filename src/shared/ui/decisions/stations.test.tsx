import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CaseView } from '#contract/decisions.ts'
import { $person } from '#shared/bus/person.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { CaseProgress } from './stations.tsx'

test('a stage that waits for the viewer and for another person names only the other one', async () => {
  const Progress = () => {
    const me = { id: $person.get()!.sub, name: 'Anna Reader' }
    const stage: CaseView['stages'][number] = {
      ...blank(CaseView.properties.stages.items),
      name: 'responsible',
      isInTurn: true,
      asked: [me, { id: '00000000-0000-4000-8000-000000000001', name: 'Daniel Kowalski' }],
    }
    const of = { requester: me, requestedAt: '2026-11-20T11:00:00Z', stages: [stage], timeline: [] }
    return <CaseProgress of={of} stageName={() => 'Zuständige'} />
  }
  await screenTest(Progress, { service: {} })
  expect(screen.getByText('wartet auf Sie, Daniel Kowalski')).toBeTruthy()
})
