"""The post-season: its field, invitations and answers, who may play, the stacks."""
