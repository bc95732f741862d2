import { Type } from 'typebox'
import { orNull } from './or-null.ts'

/** Whoever did something to a story; id null: nobody, or a person who is gone, whose name is ''. */
export const NamedPerson = Type.Object({ id: orNull(Type.String({ format: 'uuid' })), name: Type.String() })
