/* When a screen of the session last heard the server; null of a session that has no screen, and the epoch once its last one was closed. */
alter table user_session add column seen_at timestamptz;
