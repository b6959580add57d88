/** Of all advisory locks of Kontor; the second number is the purpose. */
export const LOCK_CLASS = 1_263_488_596;
export const MIGRATION_LOCK = 1;
export const LEADER_LOCK = 2;
export const INDEX_LOCK = 3;
