// The calls about proofs of special leave.
import { atom, type ReadableAtom } from 'nanostores'
import type { Proof } from '#contract/vacation-proofs.ts'
import { api } from '#shared/transport/api.ts'
import { query, setData, type QueryState } from '#shared/realtime/query.ts'
import { upload, type Upload } from '#shared/transport/upload.ts'

const pathOf = (requestId: number): string => `api/vac/requests/${requestId}/proofs`
const $none: ReadableAtom<QueryState<Proof[]>> = atom({ data: [], loading: false })

/** Empty as long as there is no request. */
export const proofsOf = (requestId: number | undefined): ReadableAtom<QueryState<Proof[]>> =>
  requestId === undefined ? $none : query(pathOf(requestId), () => api.get<Proof[]>(pathOf(requestId)))

export async function addProof(requestId: number, file: File, call: Omit<Upload, 'body'>): Promise<Proof> {
  const path = `${pathOf(requestId)}?name=${encodeURIComponent(file.name)}`
  const proof = await upload<Proof>(path, { ...call, body: file })
  setData<Proof[]>(pathOf(requestId), (all) => [...(all ?? []).filter(({ id }) => id !== proof.id), proof])
  return proof
}

export async function removeProof(requestId: number, id: string): Promise<void> {
  await api.delete(`api/vac/proofs/${id}`)
  setData<Proof[]>(pathOf(requestId), (all) => all?.filter((proof) => proof.id !== id))
}

export const fetchProof = (id: string): Promise<Blob> => api.blob(`api/vac/proofs/${id}`)
