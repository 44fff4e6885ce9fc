/**
 * The attributes, properties and listeners that the tag takes in a framework's markup, derived from the configuration and
 * the events, so they stay in sync. Types only.
 */
import type { TrueidConfig } from '../core/options/options.ts';
import type { TrueidEventMap } from '../element/host-events.ts';

/** `accessToken` → `access-token`. */
type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? '-' : ''}${Lowercase<First>}${Kebab<Rest>}`
  : '';

/** An attribute is text; frameworks convert numbers and booleans. */
type AttributeValue<Value> = Value extends boolean ? boolean | '' | 'true' | 'false' : Value | `${Value & number}`;

/** Options that are objects have no attribute. */
type AttributeKey = {
  [Key in keyof TrueidConfig]-?: NonNullable<TrueidConfig[Key]> extends object ? never : Key;
}[keyof TrueidConfig];

/** Every attribute, in kebab-case. */
export type TrueidAttributes = {
  readonly [Key in AttributeKey as Kebab<Key>]?: AttributeValue<NonNullable<TrueidConfig[Key]>> | undefined;
} & {
  /** Loads the application when the page is idle instead of at the first `start`. Only the attribute's presence counts. */
  readonly preload?: true | '' | undefined;
};

/** The options of the attributes, under the names of the properties: what Vue's compiler looks up for `network-retry="2"`. */
export type TrueidAttributeProperties = {
  readonly [Key in Exclude<AttributeKey, 'lang'>]?: AttributeValue<NonNullable<TrueidConfig[Key]>> | undefined;
};

/** Every property that can be set, except `lang`, which is HTMLElement's own and is read from the attribute. */
export type TrueidProperties = {
  readonly [Key in Exclude<keyof TrueidConfig, 'lang'>]?: TrueidConfig[Key] | undefined;
} & {
  /** All options at once. */
  readonly config?: TrueidConfig | null | undefined;
};

/** A listener per event, under the framework's name for it: `ontrueid_result`. */
export type TrueidListeners<Prefix extends string> = {
  readonly [Type in keyof TrueidEventMap as `${Prefix}${Type}`]?: ((event: TrueidEventMap[Type]) => void) | undefined;
};

/** As `TrueidListeners`, for frameworks that capitalize the event's name: `onTrueid_result`. */
export type CapitalizedTrueidListeners<Prefix extends string> = {
  readonly [Type in keyof TrueidEventMap as `${Prefix}${Capitalize<Type>}`]?:
    ((event: TrueidEventMap[Type]) => void) | undefined;
};
