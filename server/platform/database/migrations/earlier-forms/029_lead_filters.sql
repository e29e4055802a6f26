-- A commit on the way to 029 had the order by when a stage began here. It is in 026, which has not run where that did.
drop index leads_stage_changed;
