"""What all makers of boards share: checking, packing, labels, anchors, links."""
