-- Numbers notifications: PostgreSQL drops one that equals an earlier one of its transaction, and Draft, Live, Draft
-- must not end as Live.
create sequence matching_changes cycle;
