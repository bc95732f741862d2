import { Type } from 'typebox'
import { orNull } from './or-null.ts'
import { Uuid } from './ids.ts'

/** The person who did something to a story; id null: no person, or a deleted one, whose name is ''. */
export const NamedPerson = Type.Object({ id: orNull(Uuid()), name: Type.String() })
